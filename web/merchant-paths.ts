import { merchantInvitationPage } from '#contract/links.ts';
import { withQuery } from './paths.ts';

/** Builds the addresses of people who keep a place. They are separate from `paths`, so that few public pages load them. */
export const merchantPaths = {
  /** the board of a place, by default of the first one */
  board: (placeId?: number) => withQuery('/minha-loja', { loja: placeId }),
  invitation: () => merchantInvitationPage,
  /** the own claims, and how to make one */
  claims: () => '/minha-loja/pedir',
} as const;
