import type { PriceKind } from '#domain/prices.ts';

/** A place in an address: shops and stations have the numbers of one table, but pages of their own. */
export const placeParameters = { meat: 'loja', fuel: 'posto' } as const satisfies Record<PriceKind, string>;

/** The page on which a person claims a place. It is apart from `merchantPaths`, which public pages do not load. */
export const claimPath = (kind: PriceKind, id: number) => `/minha-loja/pedir?${placeParameters[kind]}=${id}`;
