import { describeFailure } from '#web/forms/call-failures.ts';
import { callAsUser, SignedOut } from '#web/session/user-call.ts';
import type { FavoriteTarget } from './favorite-target.ts';

/** The calls of the hearts, loaded with the first one: most visits to public pages make none. */

export async function readFavorites(apiPrefix: string): Promise<FavoriteTarget[]> {
  const { data } = await callAsUser(apiPrefix, 'listFavoriteIds');
  return [
    ...data.productIds.map((id) => ({ kind: 'product' as const, id })),
    ...data.fuelStationIds.map((id) => ({ kind: 'station' as const, id })),
  ];
}

export async function saveFavorite(
  apiPrefix: string,
  { kind, id }: FavoriteTarget,
  wish: boolean,
): Promise<void> {
  // The call continues if the page is left right after the press.
  const options = { outlives: true };
  if (kind === 'product') {
    const given = { params: { productId: id } };
    if (wish) await callAsUser(apiPrefix, 'addFavoriteProduct', given, options);
    else await callAsUser(apiPrefix, 'removeFavoriteProduct', given, options);
    return;
  }
  const given = { params: { id } };
  if (wish) await callAsUser(apiPrefix, 'addFavoriteStation', given, options);
  else await callAsUser(apiPrefix, 'removeFavoriteStation', given, options);
}

/** Describes a failed call in Portuguese; null if the session has ended, as the sign-in page says so. */
export function describeTrouble(error: unknown): string | null {
  return error instanceof SignedOut ? null : describeFailure(error, 'Tente de novo em instantes.').message;
}
