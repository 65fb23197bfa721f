import { and, eq } from 'drizzle-orm';
import type { PriceCheck } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import { categories, currentPrices, imports, priceLives, products, sectors } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import { presentRuler } from '../current-prices/present-ruler.ts';
import type { Goods } from './goods.ts';

/**
 * Reads what a typed price is compared with: the city's valid prices of the product, and the last one at the place.
 * Promotions are left out of both.
 */
export async function readPriceCheck(
  orm: Orm,
  { kind }: Goods,
  { productId, establishmentId }: { productId: number; establishmentId?: number | undefined },
  today: Day,
): Promise<PriceCheck> {
  const rows = await orm
    .select({
      id: currentPrices.id,
      establishmentId: currentPrices.establishmentId,
      priceCentavos: currentPrices.priceCentavos,
      observedAt: currentPrices.observedAt,
      source: currentPrices.source,
      origin: imports.origin,
      corrected: currentPrices.corrected,
      paymentCondition: currentPrices.paymentCondition,
      lifeDays,
    })
    .from(currentPrices)
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), eq(sectors.kind, kind)))
    .leftJoin(imports, eq(imports.id, currentPrices.importId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(and(eq(currentPrices.productId, productId), eq(currentPrices.paymentCondition, 'any')));
  const observed = rows.map((row) => ({
    price: row.priceCentavos,
    day: cityDay(row.observedAt),
    lifeDays: row.lifeDays,
  }));
  const last = rows.find((row) => row.establishmentId === establishmentId);
  return {
    ...presentRuler(comparePrices(observed, today)),
    last: last
      ? { id: last.id, price: toReais(last.priceCentavos), ...presentObservation(last, kind, today) }
      : null,
  };
}
