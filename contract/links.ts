/** Pages that mails and the documentation of the API link to. A token is after '#', so that it is never sent to a server, a log or another site. */
export const linkedPages = {
  resetPassword: '/redefinir-senha',
  confirmEmail: '/confirmar-email',
  signIn: '/login',
  signInLink: '/entrar-por-link',
  forgottenPassword: '/esqueci-senha',
  contact: '/contato',
  sources: '/admin/sources',
  terms: '/termos',
} as const;

/** A person's own reports, for mails; apart from the others, because public pages load those. */
export const ownReportsPage = '/dashboard?aba=precos-relatados';
