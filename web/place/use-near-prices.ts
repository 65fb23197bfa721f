import { useCallback } from 'react';
import type { RoughPoint } from '#domain/distance.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { NearPriceList } from './near-prices.ts';
import type { NearThing } from './near-query.ts';
import { type NearbySearch, useNearbySearch } from './use-nearby-search.ts';
import { type NamedPlace, useUserPlace } from './user-place.ts';

export type NearPrices = NearbySearch<NearPriceList> & { from: NamedPlace | null };

/**
 * The prices of one thing around the person's place: `found` is null while no place is chosen, 'searching' until the first
 * answer, and 'unavailable' if it fails; earlier prices stay meanwhile.
 */
export function useNearPrices({ kind, id, filters }: NearThing): NearPrices {
  const apiPrefix = useApiPrefix();
  const from = useUserPlace();
  const search = useCallback(
    (point: RoughPoint) =>
      import('./list-near-prices.ts').then(
        ({ listNearPrices }) => listNearPrices(apiPrefix, { kind, id, filters }, point),
        () => 'unavailable' as const,
      ),
    [apiPrefix, kind, id, filters],
  );
  return { ...useNearbySearch(from?.point ?? null, search, from?.name), from };
}
