/** Pages that mails and the documentation of the API link to. A token is after '#', so that it is never sent to a server, a log or another site. */
export const linkedPages = {
  resetPassword: '/redefinir-senha',
  confirmEmail: '/confirmar-email',
  signIn: '/login',
  signInLink: '/entrar-por-link',
  forgottenPassword: '/esqueci-senha',
  contact: '/contato',
  settings: '/dashboard?aba=configuracoes',
  sources: '/admin/sources',
  terms: '/termos',
} as const;
