import { useMemo } from 'react';
import type { PriceRange } from '#domain/price-entry.ts';
import type { UsualPrices } from '#domain/unlikely-price.ts';
import { useCall } from '#web/session/use-call.tsx';

export interface CityRanges {
  /** false until the prices have loaded */
  isKnown: boolean;
  /** undefined: not loaded yet, or no shop has a price of the cut */
  rangeOf: (productId: number) => PriceRange | undefined;
  /** the prices to compare a price of a cut with; `last` is the last one at the shop, in reais */
  usualOf: (productId: number, last: number | null) => UsualPrices;
}

const noPrices = { lowest: null, mean: null, highest: null };

export function useCityRanges(): CityRanges {
  const answer = useCall('listPriceRanges');
  const listed = answer.data?.data;
  const ranges = useMemo(() => new Map(listed?.map((range) => [range.productId, range])), [listed]);
  return {
    isKnown: listed !== undefined,
    rangeOf: (productId) => ranges.get(productId),
    usualOf: (productId, last) => {
      const range = ranges.get(productId);
      return range && !range.allExpired
        ? { lowest: range.lowest, mean: range.mean, highest: range.highest, last }
        : { ...noPrices, last };
    },
  };
}
