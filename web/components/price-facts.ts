import type { MeatPrice } from '#contract/prices.ts';
import { dayOf } from '#domain/city-time.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';

/** Gives age, lifetime and source of a meat price; promotional prices have the source 'promotion'. */
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
