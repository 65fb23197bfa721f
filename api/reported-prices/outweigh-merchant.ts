import type { Tx } from '#database/database.ts';
import { and, asc, eq, gte, inArray, lte, or, sql } from '#database/orm.ts';
import { auditLog, priceBatches, prices, promotions, reportedPrices } from '#database/schema.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import { lastRun, outweighs } from '#domain/merchant-prices.ts';
import { toReais } from '#domain/money.ts';
import { auditedNoun, isRegularPrice, newestFirst } from '../current-prices/observations.ts';
import { insertAudit } from '../platform/audit.ts';
import { nextVersion } from '../platform/versions.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { rankReports, type Thing } from './ranks.ts';
import { countAgainst, isOfTrust, selectReportsAt } from './reports-against.ts';

/** Why the price waits, in the queue of reports. */
const outweighed = 'Três pessoas disseram que o preço é outro. Ele não vale até que uma pessoa decida.';

/** How many observations in a row are withdrawn at most: a shop that repeats a price each day has said it for a year. */
const mostRepeated = 400;

/** Ends what a shop has said itself, its price and its promotion, when enough people have reported another price. */
export async function outweighMerchant(moment: Moment, thing: Thing): Promise<void> {
  await outweighPrice(moment, thing);
  await outweighPromotion(moment, thing);
}

interface Moment {
  tx: Tx;
  now: Date;
  today: Day;
}

/**
 * Withdraws a shop's own price when enough people have reported another one since it was first said, with the repetitions and
 * small changes of it, so that what was seen before stands again. The shop's price waits for a person, among the reports
 * (docs/decisions/0078-merchants.md).
 */
async function outweighPrice({ tx, now, today }: Moment, thing: Thing): Promise<void> {
  const { productId, establishmentId } = thing;
  const [seen] = await selectSeen(tx, thing, 1);
  if (seen?.source !== 'merchant') return;
  await lockEstablishments(tx, [establishmentId]);
  const newest = await selectSeen(tx, thing, mostRepeated);
  const [price] = newest;
  const run = lastRun(newest.toReversed());
  const since = run[0]?.observedAt ?? null;
  if (price?.source !== 'merchant') return;
  const reports = await selectReportsAt(tx, establishmentId, [productId], now);
  const isOutweighed = (centavos: number) => outweighs(countAgainst(reports, { centavos, since }));
  if (!isOutweighed(price.price)) return;
  // Of its prices of this week the one that they have seen may stand.
  const own = run.filter((each) => each.source === 'merchant' && isOutweighed(each.price));
  await tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(
      inArray(
        prices.id,
        own.map(({ id }) => id),
      ),
    );
  const held = await tx
    .insert(reportedPrices)
    .values({
      productId,
      establishmentId,
      userId: price.userId,
      reportedCentavos: price.price,
      comment: outweighed,
      isByMerchant: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reportedPrices.id });
  for (const { id } of held) await rankReports(tx, eq(reportedPrices.id, id), { today });
  const before = { productId, establishmentId, price: toReais(price.price) };
  const action = `${auditedNoun[price.kind ?? 'meat']}.outweigh-by-people`;
  await insertAudit(tx, { action, userId: null, at: now }, [{ id: price.id, before, after: null }]);
}

/**
 * Holds the running promotion that a shop has said itself when enough people have reported another price since it was first said,
 * or since an administrator switched it on.
 */
async function outweighPromotion({ tx, now, today }: Moment, thing: Thing): Promise<void> {
  const { productId, establishmentId } = thing;
  if (!(await selectOffers(tx, thing, today)).some(({ isActive }) => isActive)) return;
  await lockEstablishments(tx, [establishmentId]);
  const all = await selectOffers(tx, thing, today);
  const offers = all.slice(0, all.findLastIndex(({ isActive }) => isActive) + 1);
  const running = offers.at(-1);
  if (!running) return;
  const gap = offers.findLastIndex(({ endDate }, index) => {
    const next = offers[index + 1];
    return next !== undefined && addDays(endDate, 1) < next.startDate;
  });
  const since = lastRun(offers.slice(gap + 1))[0]?.observedAt ?? null;
  const reports = await selectReportsAt(tx, establishmentId, [productId], now);
  if (!outweighs(countAgainst(reports, { centavos: running.price, since }))) return;
  await tx
    .update(promotions)
    .set({ isActive: false, isHeld: true, description: outweighed, ...nextVersion(promotions, now) })
    .where(eq(promotions.id, running.id));
  const before = { productId, establishmentId, salePrice: toReais(running.price), isActive: true };
  const action = 'promotions.outweigh-by-people';
  await insertAudit(tx, { action, userId: null, at: now }, [
    { id: running.id, before, after: { ...before, isActive: false } },
  ]);
}

/** Selects the promotions of a product that a shop has said itself and that have counted, the oldest first. */
async function selectOffers(tx: Tx, { productId, establishmentId }: Thing, today: Day) {
  const isOfRow = sql`${auditLog.noun} = 'promotions' and ${auditLog.rowId} = ${promotions.id}`;
  const switchedOnAt = sql<Date | null>`(select max(${auditLog.at}) from ${auditLog}
    where ${isOfRow} and ${auditLog.action} = 'promotions.update' and ${auditLog.after} ->> 'isActive' = 'true')`;
  const rows = await tx
    .select({
      id: promotions.id,
      price: promotions.saleCentavos,
      isActive: promotions.isActive,
      startDate: promotions.startDate,
      endDate: promotions.endDate,
      createdAt: promotions.createdAt,
      switchedOnAt: switchedOnAt.mapWith(auditLog.at),
    })
    .from(promotions)
    .where(
      and(
        eq(promotions.productId, productId),
        eq(promotions.establishmentId, establishmentId),
        lte(promotions.startDate, today),
        or(eq(promotions.isHeld, false), eq(promotions.isActive, true)),
        or(eq(promotions.isActive, false), gte(promotions.endDate, today)),
        sql`exists (select 1 from ${auditLog}
          where ${isOfRow} and ${auditLog.action} = 'promotions.create-by-merchant')`,
      ),
    )
    .orderBy(asc(promotions.createdAt), asc(promotions.id));
  return rows.map((row) => ({
    ...row,
    observedAt: row.switchedOnAt ?? row.createdAt,
    isTrusted: row.switchedOnAt !== null,
  }));
}

/** Selects the last regular prices of a product at a place, the newest first, with who has entered them. */
function selectSeen(tx: Tx, { productId, establishmentId }: Thing, limit: number) {
  return tx
    .select({
      id: prices.id,
      kind: prices.kind,
      price: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
      isTrusted: isOfTrust,
      userId: priceBatches.userId,
    })
    .from(prices)
    .leftJoin(priceBatches, eq(priceBatches.id, prices.batchId))
    .where(
      and(
        eq(prices.productId, productId),
        eq(prices.establishmentId, establishmentId),
        isRegularPrice(prices),
      ),
    )
    .orderBy(...newestFirst(prices))
    .limit(limit);
}
