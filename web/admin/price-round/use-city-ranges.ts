import { useMemo } from 'react';
import type { PriceRange } from '#domain/price-entry.ts';
import { useCall } from '#web/session/use-call.ts';

export interface CityRanges {
  /** false until the public prices have arrived */
  isKnown: boolean;
  /** undefined: not known yet, or no shop has a price of the cut */
  rangeOf: (productId: number) => PriceRange | undefined;
  /** the mean of the valid prices of a cut, in reais; null: not known yet, or fewer than three */
  meanOf: (productId: number) => number | null;
}

/** The lowest, highest and mean price of each cut in the city, which the public pages know already. */
export function useCityRanges(): CityRanges {
  const best = useCall('listBestPrices');
  const prices = best.data?.data;
  const ranges = useMemo(
    () => new Map(prices?.map(({ productId, price, highest }) => [productId, { lowest: price, highest }])),
    [prices],
  );
  const means = useMemo(
    () =>
      new Map(prices?.map(({ productId, average, allExpired }) => [productId, allExpired ? null : average])),
    [prices],
  );
  return {
    isKnown: prices !== undefined,
    rangeOf: (productId) => ranges.get(productId),
    meanOf: (productId) => means.get(productId) ?? null,
  };
}
