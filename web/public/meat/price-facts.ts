import type { MeatPrice } from '#contract/prices.ts';
import { dayOf } from '#domain/city-time.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';

/** Age, life and source of a meat price; a promotion's price says that it is one. */
export function freshnessOf(
  price: Pick<MeatPrice, 'collectionDate' | 'lifeDays' | 'source' | 'sourceName'> &
    Partial<Pick<MeatPrice, 'promotion'>>,
): FreshnessFacts {
  const { collectionDate, lifeDays, source, sourceName, promotion } = price;
  return {
    day: dayOf(collectionDate),
    lifeDays,
    ...(promotion ? { source: 'promotion', sourceName: 'Promoção' } : { source, sourceName }),
  };
}
