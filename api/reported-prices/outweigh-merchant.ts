import type { Tx } from '#database/database.ts';
import { and, eq, inArray } from '#database/orm.ts';
import { priceBatches, prices, reportedPrices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { outweighs } from '#domain/merchant-prices.ts';
import { toReais } from '#domain/money.ts';
import { auditedNoun, isRegularPrice, newestFirst } from '../current-prices/observations.ts';
import { insertAudit } from '../platform/audit.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { rankReports, type Thing } from './ranks.ts';
import { countAgainst, selectReportsAt } from './reports-against.ts';

/** Why the price waits, in the queue of reports. */
const outweighed = 'Três pessoas disseram que o preço é outro. Ele não vale até que uma pessoa decida.';

/** How many equal observations in a row are withdrawn at most: a shop that repeats a price each day has said it for a year. */
const mostRepeated = 400;

/**
 * Withdraws a shop's own price when enough people have reported another one since it was said, with the equal ones right before
 * it, so that what was seen before stands again. The shop's price waits for a person, among the reports
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
  if (price?.source !== 'merchant') return;
  const reports = await selectReportsAt(tx, establishmentId, [productId], now);
  const { priceCentavos, observedAt: since } = price;
  if (!outweighs(countAgainst(reports, { centavos: priceCentavos, since }))) return;
  const end = newest.findIndex((each) => each.source !== 'merchant' || each.priceCentavos !== priceCentavos);
  const repeated = end === -1 ? newest : newest.slice(0, end);
  await tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(
      inArray(
        prices.id,
        repeated.map(({ id }) => id),
      ),
    );
  const held = await tx
    .insert(reportedPrices)
    .values({
      productId,
      establishmentId,
      userId: price.userId,
      reportedCentavos: priceCentavos,
      comment: outweighed,
      isByMerchant: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reportedPrices.id });
  for (const { id } of held) await rankReports(tx, eq(reportedPrices.id, id), { today });
  const before = { productId, establishmentId, price: toReais(priceCentavos) };
  const action = `${auditedNoun[price.kind ?? 'meat']}.outweigh-by-people`;
  await insertAudit(tx, { action, userId: null, at: now }, [{ id: price.id, before, after: null }]);
}

/** Selects the last regular prices of a product at a place, the newest first, with who has entered them. */
function selectSeen(tx: Tx, { productId, establishmentId }: Thing, limit: number) {
  return tx
    .select({
      id: prices.id,
      kind: prices.kind,
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
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
