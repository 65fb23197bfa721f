import type { ProductDetail } from '#contract/products.ts';
import type { Orm } from '#database/database.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { selectLowestOn } from '../current-prices/lowest-on.ts';

/** Selects the lowest price of a product that was valid in the city on each of some days; days without one are left out. */
export async function selectStartPrices(
  orm: Orm,
  productId: number,
  days: readonly Day[],
): Promise<ProductDetail['starts']> {
  const found = await Promise.all(days.map((day) => selectLowestOn(orm, [productId], day)));
  return days.flatMap((day, index) =>
    (found[index] ?? []).map(({ priceCentavos, observedAt }) => ({
      day,
      price: toReais(priceCentavos),
      observed: cityDay(observedAt),
    })),
  );
}
