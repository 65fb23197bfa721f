/** Pages that mails lead to. A token stands after '#', so that it reaches no server, no log and no other site. */
export const linkedPages = {
  resetPassword: '/redefinir-senha',
  confirmEmail: '/confirmar-email',
  forgottenPassword: '/esqueci-senha',
  contact: '/contato',
} as const;
