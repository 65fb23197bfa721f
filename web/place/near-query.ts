/** The calls for the prices of one thing around a cell, which a page makes before its script runs, and repeats with it. */

/** A cut or other product at the shops, or a fuel at the stations. */
export interface NearThing {
  kind: 'product' | 'fuel';
  id: number;
  /** further filters of the call, as a query: 'regionId=2' */
  filters?: string | undefined;
}

/** The paths of the calls, relative to the API's prefix; the contract has them, too, but is too large for pages. */
export const nearPaths = { product: '/public/prices', fuel: '/fuel/prices' } as const;

/** How far a list looks, in km of a straight line, and how many places it reads. */
const reachKm = 20;
const mostPlaces = 100;

/** The query of the call. @param near a cell (domain/cells.ts) */
export const nearQuery = ({ kind, id, filters }: NearThing, near: string) => ({
  ...(kind === 'fuel' ? { fuelTypeId: id } : { productId: id }),
  ...Object.fromEntries(new URLSearchParams(filters)),
  near,
  radius: reachKm,
  sort: 'distance' as const,
  limit: mostPlaces,
});

export function nearAddress(apiPrefix: string, thing: NearThing, cell: string): string {
  const query = Object.entries(nearQuery(thing, cell)).map(([name, value]) => [name, String(value)]);
  return `${apiPrefix}${nearPaths[thing.kind]}?${new URLSearchParams(query)}`;
}

/** The path of the call for the best prices of several things. */
const bestPath = '/public/prices/since';

/** The query of the call for the best prices of several things. @param near a cell */
export const bestQuery = (things: readonly NearThing[], near: string) => ({
  goods: things
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join(),
  near,
});

export function bestAddress(apiPrefix: string, things: readonly NearThing[], cell: string): string {
  return `${apiPrefix}${bestPath}?${new URLSearchParams(bestQuery(things, cell))}`;
}

/** Names the list of a thing among those that are drawn before the page's script runs. */
export const slotOf = (thing: NearThing) => [keyOf(thing), thing.filters].filter(Boolean).join(' ');

/** Names a thing among others. */
export const keyOf = ({ kind, id }: NearThing) => `${kind} ${id}`;
