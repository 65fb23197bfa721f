import { useMemo } from 'react';
import type { PriceRange } from '#domain/price-entry.ts';
import type { UsualPrices } from '#domain/unlikely-price.ts';
import { useCall } from '#web/session/use-call.ts';

export interface CityRanges {
  /** false until the public prices have arrived */
  isKnown: boolean;
  /** undefined: not known yet, or no shop has a price of the cut */
  rangeOf: (productId: number) => PriceRange | undefined;
  /** the prices that a price of a cut is compared with; `last` is the last one at the shop, in reais */
  usualOf: (productId: number, last: number | null) => UsualPrices;
}

const noPrices = { lowest: null, mean: null, highest: null };

/** The lowest, highest and mean price of each cut in the city, which the public pages know already. */
export function useCityRanges(): CityRanges {
  const best = useCall('listBestPrices');
  const prices = best.data?.data;
  const ranges = useMemo(
    () => new Map(prices?.map(({ productId, price, highest }) => [productId, { lowest: price, highest }])),
    [prices],
  );
  const valid = useMemo(
    () =>
      new Map(
        prices
          ?.filter(({ allExpired }) => !allExpired)
          .map(({ productId, price, average, highest }) => [
            productId,
            { lowest: price, mean: average, highest },
          ]),
      ),
    [prices],
  );
  return {
    isKnown: prices !== undefined,
    rangeOf: (productId) => ranges.get(productId),
    usualOf: (productId, last) => ({ ...(valid.get(productId) ?? noPrices), last }),
  };
}
