import { and, eq } from 'drizzle-orm';
import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { categories, imports, priceLives, prices, products, sectors } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { isRegularPrice, newestFirst } from '../current-prices/newest-observation.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import type { Thing } from './same-thing.ts';

/** How many of the last prices are shown. */
const mostShown = 5;

/** Selects the last prices of what a report is about, at its place, the newest first. */
export async function selectLastPrices(
  orm: Orm,
  { productId, establishmentId }: Thing,
  today: Day,
): Promise<ReportedPriceContext['lastPrices']> {
  const rows = await orm
    .select({
      id: prices.id,
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
      paymentCondition: prices.paymentCondition,
      origin: imports.origin,
      corrected: prices.corrected,
      kind: sectors.kind,
      lifeDays,
    })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(imports, eq(imports.id, prices.importId))
    .leftJoin(priceLives, hasLifeOf(prices.source))
    .where(
      and(
        eq(prices.productId, productId),
        eq(prices.establishmentId, establishmentId),
        isRegularPrice(prices),
      ),
    )
    .orderBy(...newestFirst(prices))
    .limit(mostShown);
  return rows.map(({ kind, ...row }) => ({
    id: row.id,
    price: toReais(row.priceCentavos),
    ...presentObservation(row, kind, today),
  }));
}
