import type { PriceRound } from '#contract/price-round.ts';
import type { Orm } from '#database/database.ts';
import { alias, and, eq, inArray, sql } from '#database/orm.ts';
import { auditLog, establishments, priceBatches, prices, regions, users } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { alphabetically } from '#domain/text.ts';
import { readCuts } from '../current-prices/catalogue.ts';
import { presentObservation } from '../current-prices/present.ts';
import { type ObservedPrice, selectObservedPrices } from '../current-prices/price-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';

/** Reads all cuts of a shop with their last prices, as the starting point of a round. */
export const readPriceRound = readHandler('readPriceRound', async ({ query }, { db, today }) => {
  const { establishmentId } = query;
  const [[establishment], products, observed] = await Promise.all([
    db
      .select({
        id: establishments.id,
        name: establishments.name,
        regionName: regions.name,
      })
      .from(establishments)
      .innerJoin(regions, eq(regions.id, establishments.regionId))
      .where(and(eq(establishments.id, establishmentId), isShop)),
    readCuts(db),
    selectObservedPrices(db, today, { establishmentId, withClosed: true }),
  ]);
  if (!establishment) throw notFound('Estabelecimento não encontrado.');
  const enteredBy = await selectEnteredBy(
    db,
    observed.map(({ id }) => id),
  );
  const lastOf = new Map(observed.map((row) => [row.productId, row]));
  const cuts = products
    .map(({ id, name, synonyms, Category }) => {
      const last = lastOf.get(id);
      return {
        productId: id,
        name,
        synonyms,
        categoryName: Category.name,
        last: last ? presentLast(last, enteredBy.get(last.id) ?? null, today) : null,
      };
    })
    .sort(
      (a, b) =>
        Number(a.last === null) - Number(b.last === null) ||
        alphabetically(a.categoryName, b.categoryName) ||
        alphabetically(a.name, b.name),
    );
  return { data: { establishment, today, cuts } };
});

function presentLast(
  row: ObservedPrice,
  enteredBy: string | null,
  today: Day,
): PriceRound['cuts'][number]['last'] {
  const { collectionDate, source, sourceName, expired } = presentObservation(row, 'meat', today);
  return {
    id: row.id,
    price: toReais(row.priceCentavos),
    day: cityDay(row.observedAt),
    observedAt: collectionDate,
    source,
    sourceName,
    expired,
    enteredBy,
  };
}

/**
 * Finds the people who entered prices, from their batches, or for single prices from the audit log, which has a correction
 * under the id of the corrected price.
 */
async function selectEnteredBy(orm: Orm, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const auditor = alias(users, 'auditor');
  const entry = orm
    .select({ userId: auditLog.userId })
    .from(auditLog)
    .where(sql`${auditLog.noun} = 'prices' and ${auditLog.rowId} in (${prices.id}, ${prices.replacesId})`)
    .orderBy(sql`${auditLog.id} desc`)
    .limit(1)
    .as('entry');
  const rows = await orm
    .select({ id: prices.id, name: sql<string | null>`coalesce(${users.name}, ${auditor.name})` })
    .from(prices)
    .leftJoin(priceBatches, eq(priceBatches.id, prices.batchId))
    .leftJoin(users, eq(users.id, priceBatches.userId))
    .leftJoinLateral(entry, sql`true`)
    .leftJoin(auditor, eq(auditor.id, entry.userId))
    .where(inArray(prices.id, [...ids]));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
