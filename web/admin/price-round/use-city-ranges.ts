import { useMemo } from 'react';
import type { PriceRange } from '#domain/price-entry.ts';
import { useCall } from '#web/session/use-call.ts';

/** The lowest and highest price of each cut in the city, which the public pages know already. */
export function useCityRanges(): (productId: number) => PriceRange | undefined {
  const best = useCall('listBestPrices');
  const prices = best.data?.data;
  const ranges = useMemo(
    () => new Map(prices?.map(({ productId, price, highest }) => [productId, { lowest: price, highest }])),
    [prices],
  );
  return (productId: number) => ranges.get(productId);
}
