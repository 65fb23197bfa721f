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

/** Two more pages that mails link to. They are apart because the first script of public pages has all of those above. */
export const ownReportsPage = '/dashboard?aba=precos-relatados';
export const settingsPage = '/dashboard?aba=configuracoes';

/** The board of who keeps a place. */
export const merchantPage = '/minha-loja';
/** The page that the link of a merchant's invitation opens; its secret is after '#'. */
export const merchantInvitationPage = '/minha-loja/convite';
