import type { Tx } from '#database/database.ts';
import { and, eq, inArray } from '#database/orm.ts';
import { priceBatches, prices, reportedPrices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { lastRun, outweighs } from '#domain/merchant-prices.ts';
import { toReais } from '#domain/money.ts';
import { auditedNoun, isRegularPrice, newestFirst } from '../current-prices/observations.ts';
import { insertAudit } from '../platform/audit.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { rankReports, type Thing } from './ranks.ts';
import { countAgainst, isOfTrust, selectReportsAt } from './reports-against.ts';

/** Why the price waits, in the queue of reports. */
const outweighed = 'Três pessoas disseram que o preço é outro. Ele não vale até que uma pessoa decida.';

/** How many observations in a row are withdrawn at most: a shop that repeats a price each day has said it for a year. */
const mostRepeated = 400;

/**
 * Withdraws a shop's own price when enough people have reported another one since it was first said, with the repetitions and
 * small changes of it, so that what was seen before stands again. The shop's price waits for a person, among the reports
 * (docs/decisions/0078-merchants.md).
 */
export async function outweighMerchant(
  { tx, now, today }: { tx: Tx; now: Date; today: Day },
  thing: Thing,
): Promise<void> {
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
  if (!outweighs(countAgainst(reports, { centavos: price.price, since }))) return;
  const own = run.filter(({ source }) => source === 'merchant');
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
