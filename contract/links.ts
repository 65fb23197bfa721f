/** Pages that mails link to. A token is after '#', so that it is never sent to a server, a log or another site. */
export const linkedPages = {
  resetPassword: '/redefinir-senha',
  confirmEmail: '/confirmar-email',
  forgottenPassword: '/esqueci-senha',
  contact: '/contato',
} as const;
