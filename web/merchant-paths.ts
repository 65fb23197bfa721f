import { merchantInvitationPage } from '#contract/links.ts';
import type { PriceKind } from '#domain/prices.ts';
import { withQuery } from './paths.ts';

/** A place in an address: shops and stations have the numbers of one table, but pages of their own. */
export const placeParameters: Record<PriceKind, string> = { meat: 'loja', fuel: 'posto' };

interface Place {
  id: number;
  kind: PriceKind;
}

/** Builds the addresses of people who keep a place. They are separate from `paths`, so that few public pages load them. */
export const merchantPaths = {
  /** the board of a place, by default of the first one */
  board: (placeId?: number) => withQuery('/minha-loja', { loja: placeId }),
  invitation: () => merchantInvitationPage,
  /** 'Esta loja é minha'; without a place, the own claims */
  claim: (place?: Place) =>
    withQuery('/minha-loja/pedir', place ? { [placeParameters[place.kind]]: place.id } : {}),
  /** the sheet to print */
  poster: (placeId: number) => withQuery('/minha-loja/cartaz', { loja: placeId }),
} as const;
