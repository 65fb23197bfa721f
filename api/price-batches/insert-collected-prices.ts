import type { Orm, Tx } from '#database/database.ts';
import { and, eq, inArray, isNull, sql } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import { collectionInstant } from '#domain/collection.ts';

/** A cut at a shop on a day; administrators can enter at most one price of it. */
export interface CollectedPair {
  productId: number;
  establishmentId: number;
  day: Day;
}

interface CollectedPrice extends CollectedPair {
  priceCentavos: number;
}

interface SameDayPrice extends CollectedPrice {
  id: number;
}

/**
 * Finds the prices that administrators have entered for these cuts, shops and days, the newest of each first. It reads only the
 * index entries of these days.
 */
export async function selectSameDayPrices(
  orm: Orm,
  pairs: readonly CollectedPair[],
): Promise<SameDayPrice[]> {
  if (pairs.length === 0) return [];
  const wanted = JSON.stringify(
    pairs.map(({ productId, establishmentId, day }) => ({ product: productId, place: establishmentId, day })),
  );
  const startOf = (day: string) => sql.raw(`((${day})::timestamp at time zone '${cityTimeZone}')`);
  const { rows } = await orm.execute<{
    id: string | number;
    product: number;
    place: number;
    day: string;
    centavos: number;
  }>(sql`
    select price.id, wanted.product, wanted.place, wanted.day::text as day, price.price_centavos as centavos
    from jsonb_to_recordset(${wanted}::jsonb) as wanted(product int, place int, day date)
    cross join lateral (
      select id, price_centavos, observed_at from prices
      where product_id = wanted.product and establishment_id = wanted.place
        and payment_condition = 'any' and withdrawn_at is null and source = 'admin'
        and observed_at >= ${startOf('wanted.day')} and observed_at < ${startOf('wanted.day + 1')}
    ) price
    order by price.observed_at desc, price.id desc`);
  return rows.map(({ id, product, place, day, centavos }) => ({
    id: Number(id),
    productId: product,
    establishmentId: place,
    day,
    priceCentavos: centavos,
  }));
}

/** Identifies a cut at a shop on a day. */
export function keyOfPair({ productId, establishmentId, day }: CollectedPair): string {
  return `${productId}/${establishmentId}/${day}`;
}

/** PostgreSQL accepts 65,535 parameters in a statement. */
const rowsPerInsert = 1_000;

/**
 * Writes the prices of a batch. The newest price of the same cut, shop and day by an administrator is withdrawn, and the new
 * one refers to it, so that undoing the batch restores it. Older ones of that day stay unchanged: the new one is newer, so none
 * of them becomes the current price.
 * @returns how many corrected an earlier one
 */
export async function insertCollectedPrices(
  tx: Tx,
  { batchId, collected, now }: { batchId: number; collected: readonly CollectedPrice[]; now: Date },
): Promise<number> {
  const sameDay = Map.groupBy(await selectSameDayPrices(tx, collected), keyOfPair);
  const replaced = [...sameDay.values()].flatMap(([newest]) => newest?.id ?? []);
  if (replaced.length > 0) {
    await tx
      .update(prices)
      .set({ withdrawnAt: now })
      .where(and(inArray(prices.id, replaced), isNull(prices.withdrawnAt)));
  }
  const rows = collected.map((price) => ({
    productId: price.productId,
    establishmentId: price.establishmentId,
    priceCentavos: price.priceCentavos,
    observedAt: collectionInstant(price.day, { now }),
    source: 'admin' as const,
    batchId,
    replacesId: sameDay.get(keyOfPair(price))?.[0]?.id ?? null,
    createdAt: now,
  }));
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await tx.insert(prices).values(rows.slice(start, start + rowsPerInsert));
  }
  return sameDay.size;
}

/** Withdraws the prices of a batch that are still live. @returns them, with those that they had replaced */
export function withdrawBatch(tx: Tx, batchId: number, now: Date) {
  return tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(and(eq(prices.batchId, batchId), isNull(prices.withdrawnAt)))
    .returning({ id: prices.id, replacesId: prices.replacesId });
}
