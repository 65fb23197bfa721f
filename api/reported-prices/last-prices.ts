import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { fuelPrices, imports, priceLives, prices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import type { PriceKind } from '#domain/prices.ts';
import { isRegularPrice, newestFirst } from '../current-prices/newest-observation.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import type { Thing } from './same-thing.ts';

/** How many of the last prices are shown. */
const mostShown = 5;

/** Selects the last prices of what a report is about, at its place, the newest first. */
export async function selectLastPrices(
  orm: Orm,
  { productId, establishmentId }: Thing,
  kind: PriceKind,
  today: Day,
): Promise<ReportedPriceContext['lastPrices']> {
  const table = kind === 'fuel' ? fuelPrices : prices;
  const isOfThing = and(eq(table.productId, productId), eq(table.establishmentId, establishmentId));
  const rows = await selectNewest(orm, table, kind, isOfThing);
  return rows.map((row) => ({
    id: row.id,
    price: toReais(row.priceCentavos),
    ...presentObservation(row, kind, today),
  }));
}

/** Selects newest observations by the index that also finds current prices. */
function selectNewest(
  orm: Orm,
  table: typeof prices | typeof fuelPrices,
  kind: PriceKind,
  ofPair: SQL | undefined,
) {
  const sourceLife = alias(priceLives, 'source_life');
  const usualLife = alias(priceLives, 'usual_life');
  return orm
    .select({
      id: sql<number>`${table.id}`.mapWith(prices.id),
      priceCentavos: sql<number>`${table.priceCentavos}`,
      observedAt: sql<Date>`${table.observedAt}`.mapWith(prices.observedAt),
      source: sql<(typeof prices.$inferSelect)['source']>`${table.source}`,
      paymentCondition: sql<(typeof prices.$inferSelect)['paymentCondition']>`${table.paymentCondition}`,
      origin: imports.origin,
      corrected: sql<boolean>`${table.corrected}`,
      lifeDays: sql<number>`coalesce(${sourceLife.days}, ${usualLife.days}, 0)`,
    })
    .from(table as typeof prices)
    .leftJoin(imports, eq(imports.id, table.importId))
    .leftJoin(sourceLife, and(eq(sourceLife.kind, kind), eq(sourceLife.source, table.source)))
    .leftJoin(usualLife, and(eq(usualLife.kind, kind), eq(usualLife.source, 'any')))
    .where(and(ofPair, isRegularPrice(table)))
    .orderBy(...newestFirst(table))
    .limit(mostShown);
}
