import { merchantInvitationPage } from '#contract/links.ts';
import type { KeptPlace } from '#contract/user-shapes.ts';
import type { PosterShape } from '#domain/card.ts';
import { withQuery } from './paths.ts';

/** Builds the addresses of people who keep a place. They are separate from `paths`, so that few public pages load them. */
export const merchantPaths = {
  /** the board of a place, by default of the first one */
  board: (placeId?: number) => withQuery('/minha-loja', { loja: placeId }),
  invitation: () => merchantInvitationPage,
  /** the own claims, and how to make one */
  claims: () => '/minha-loja/pedir',
  /** what a place prints, posts or shows on its own site */
  poster: ({ id, kind }: Pick<KeptPlace, 'id' | 'kind'>, shape: PosterShape) =>
    `/cartao/${kind === 'meat' ? 'estabelecimento' : 'posto'}/${id}/${shape}`,
} as const;
