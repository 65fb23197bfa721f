import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { fuelPrices, imports, priceLives, prices, type reportedPrices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import type { PriceKind } from '#domain/prices.ts';
import { isRegularPrice, newestFirst } from '../current-prices/newest-observation.ts';
import { presentObservation } from '../current-prices/present-observation.ts';

/** How many of the last prices are shown. */
const mostShown = 5;

/** Selects the last prices of what a report is about, at its place, the newest first. */
export async function selectLastPrices(
  orm: Orm,
  report: typeof reportedPrices.$inferSelect,
  today: Day,
): Promise<ReportedPriceContext['lastPrices']> {
  const { productId, establishmentId, fuelTypeId, fuelStationId } = report;
  const isMeat = productId !== null && establishmentId !== null;
  const kind = isMeat ? 'meat' : 'fuel';
  const rows = isMeat
    ? await selectNewest(
        orm,
        prices,
        kind,
        and(eq(prices.productId, productId), eq(prices.establishmentId, establishmentId)),
      )
    : await selectNewest(
        orm,
        fuelPrices,
        kind,
        and(eq(fuelPrices.fuelTypeId, fuelTypeId ?? 0), eq(fuelPrices.stationId, fuelStationId ?? 0)),
      );
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
