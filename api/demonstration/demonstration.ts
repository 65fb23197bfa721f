import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from '#database/orm.ts';
import {
  alerts,
  brands,
  coupons,
  couponUses,
  establishmentProfiles,
  establishments,
  favorites,
  priceBatches,
  prices,
  products,
  promotions,
  receiptImages,
  receipts,
  reportedPrices,
  reviews,
} from '#database/schema.ts';
import { type DemonstrationCounts, describeDemonstration } from '#domain/demonstration.ts';
import { insertAudit } from '../platform/audit.ts';
import { isDemonstration, setDemonstration } from '../platform/city-facts.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { defineJob } from '../platform/job.ts';
import { isShop, isStation } from '../platform/kinds.ts';
import { mostPricesAtOnce, pricesPerStep } from '../platform/price-steps.ts';
import { forgetCatalogueRemovals } from '../platform/removals.ts';
import { inTransaction } from '../platform/transaction.ts';
import { enqueueFileDeletion } from '../receipt-files/receipt-files.ts';

/** The audit log's name of the removal. */
const removal = 'demonstration.delete';

/** An arbitrary but fixed key. */
const demonstrationLock = 7_201_630;

/** Prevents additions to the demonstration while it is removed, until the transaction ends. */
export async function lockDemonstration(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${demonstrationLock})`);
}

const one = { one: sql`1` };

/** Returns whether the city is a demonstration with too many prices to be removed in a request. */
export async function isTooLargeForRequest(orm: Orm): Promise<boolean> {
  if (!(await isDemonstration(orm))) return false;
  const beyond = await orm.select(one).from(prices).offset(mostPricesAtOnce).limit(1);
  return beyond.length > 0;
}

/** The refusal of a write that would remove such a demonstration as well. */
export const tooLargeForRequest = () =>
  new Failure(
    'conflict',
    'A demonstração tem preços demais para sair agora. Comece a cidade de verdade no painel, espere que ela saia e tente de novo.',
  );

/** Matches all places: those of a demonstration are removed together. */
const everywhere = sql`true`;

/** The rows that are removed with some places, by table, including withdrawn prices. */
function leaving(orm: Orm, isLeaving: SQL) {
  const places = orm.select({ id: establishments.id }).from(establishments).where(isLeaving);
  return {
    places: inArray(establishments.id, places),
    prices: inArray(prices.establishmentId, places),
    batches: inArray(priceBatches.establishmentId, places),
    promotions: inArray(promotions.establishmentId, places),
    coupons: inArray(coupons.establishmentId, places),
    couponUses: inArray(
      couponUses.couponId,
      orm.select({ id: coupons.id }).from(coupons).where(inArray(coupons.establishmentId, places)),
    ),
    reviews: inArray(reviews.establishmentId, places),
    reportedPrices: inArray(reportedPrices.establishmentId, places),
    receipts: inArray(receipts.establishmentId, places),
    favorites: inArray(favorites.establishmentId, places),
  };
}

/** Counts what leaves with the demonstration. */
export const countDemonstration = (orm: Orm) => countLeaving(orm, everywhere);

/** Counts what is removed with some places; withdrawn prices are not counted. */
async function countLeaving(orm: Orm, isLeaving: SQL): Promise<DemonstrationCounts> {
  const condition = leaving(orm, isLeaving);
  const counts = await orm
    .select({
      establishments: orm.$count(establishments, and(isShop, condition.places)),
      stations: orm.$count(establishments, and(isStation, condition.places)),
      prices: orm.$count(prices, and(condition.prices, isNull(prices.withdrawnAt))),
      promotions: orm.$count(promotions, condition.promotions),
      coupons: orm.$count(coupons, condition.coupons),
      couponUses: orm.$count(couponUses, condition.couponUses),
      reviews: orm.$count(reviews, condition.reviews),
      reportedPrices: orm.$count(reportedPrices, condition.reportedPrices),
      receipts: orm.$count(receipts, condition.receipts),
      favorites: orm.$count(favorites, condition.favorites),
    })
    .from(sql`(values (1)) as one`);
  return onlyRow(counts);
}

/** The transaction of a request, a job or a command; commands have no queue. */
export type Removing = Parameters<typeof enqueueFileDeletion>[0];

/**
 * Removes the demonstration when the first survey or real place arrives, and records it in the audit log. Does nothing if the
 * city is already real.
 * @param userId the person who does it; null: the command line
 * @param keptBrandId the brand of the first station, which may be one of the demonstration
 */
export async function beginRealCity(
  transaction: Removing,
  { userId, keptBrandId = null }: { userId: number | null; keptBrandId?: number | null },
): Promise<void> {
  const removed = await removeDemonstration(transaction, keptBrandId);
  if (!removed) return;
  const entry = { action: removal, userId, at: transaction.now };
  await insertAudit(transaction.tx, entry, [auditedRemoval(removed)]);
}

/** Returns the audit log's entry about the removal, which concerns no single row. */
function auditedRemoval(removed: DemonstrationCounts) {
  return { id: 0, before: { removed: describeDemonstration(removed) }, after: null };
}

/**
 * Ends the demonstration: deletes its places with everything that belongs to them. Lists of names stay as the administrators left
 * them.
 * @param keptBrandId a brand to keep even if only the demonstration had it
 * @param isLeaving matches the places; all by default
 * @returns the removed numbers; null if the city is already real
 */
async function removeDemonstration(
  transaction: Removing,
  keptBrandId: number | null = null,
  isLeaving = everywhere,
): Promise<DemonstrationCounts | null> {
  const { tx } = transaction;
  await lockDemonstration(tx);
  if (!(await isDemonstration(tx))) return null;
  const counts = await removePlaces(transaction, isLeaving, keptBrandId);
  await setDemonstration(tx, false);
  await clearMarks(tx);
  // Alerts were told of invented prices, which real ones need not undercut.
  await tx.update(alerts).set({ toldCentavos: null, toldOn: null }).where(isNotNull(alerts.toldCentavos));
  // Rows that were deleted from the demonstration cannot be restored into the real city.
  await forgetCatalogueRemovals(tx);
  return counts;
}

/** Deletes places with everything that belongs to them. @returns the removed numbers */
async function removePlaces(
  transaction: Removing,
  isLeaving: SQL,
  keptBrandId: number | null = null,
): Promise<DemonstrationCounts> {
  const { tx } = transaction;
  // A concurrent write at such a place ends first, or finds the place deleted.
  await tx.select(one).from(establishments).where(isLeaving).orderBy(establishments.id).for('update');
  const counts = await countLeaving(tx, isLeaving);
  const condition = leaving(tx, isLeaving);
  await tx.delete(couponUses).where(condition.couponUses);
  await tx.delete(coupons).where(condition.coupons);
  await tx.delete(promotions).where(condition.promotions);
  await removePrices(tx, condition.prices, condition.batches);
  await removeStations(tx, isLeaving, keptBrandId);
  await tx.delete(reportedPrices).where(condition.reportedPrices);
  await tx.delete(reviews).where(condition.reviews);
  await removeReceipts(transaction, condition.receipts);
  await tx.delete(establishments).where(condition.places);
  return counts;
}

/** Deletes prices, and the batches and spreadsheets that wrote them, or are of the places that leave. */
async function removePrices(tx: Tx, leavingPrices: SQL, leavingBatches?: SQL): Promise<void> {
  const batches = await tx.selectDistinct({ id: prices.batchId }).from(prices).where(leavingPrices);
  await tx.delete(prices).where(leavingPrices);
  const ids = batches.flatMap(({ id }) => id ?? []);
  const left = tx.select(one).from(prices).where(eq(prices.batchId, priceBatches.id));
  await tx
    .delete(priceBatches)
    .where(and(or(leavingBatches, inArray(priceBatches.id, ids)), notExists(left)));
}

/** Deletes receipts, with their pictures. */
async function removeReceipts(transaction: Removing, leavingReceipts: SQL): Promise<void> {
  const { tx } = transaction;
  const gone = await tx.delete(receipts).where(leavingReceipts).returning({ imageKey: receipts.imageKey });
  const keys = gone.flatMap(({ imageKey }) => imageKey ?? []);
  await tx.delete(receiptImages).where(inArray(receiptImages.key, keys));
  await enqueueFileDeletion(transaction, keys);
}

/** Deletes the demonstration's stations, as the preview of a survey shows the city after it. */
export async function removeDemonstrationStations(tx: Tx): Promise<void> {
  if (await isDemonstration(tx)) await removeStations(tx, everywhere);
}

/** Deletes stations, everything about them, their prices, and the brands added with them. */
async function removeStations(tx: Tx, isLeaving: SQL, keptBrandId: number | null = null): Promise<void> {
  const stations = await tx
    .select({ id: establishments.id, brandId: establishments.brandId })
    .from(establishments)
    .where(and(isStation, isLeaving))
    .orderBy(establishments.id)
    .for('update');
  const ids = stations.map(({ id }) => id);
  await tx.delete(reviews).where(inArray(reviews.establishmentId, ids));
  await tx.delete(reportedPrices).where(inArray(reportedPrices.establishmentId, ids));
  await tx.delete(prices).where(inArray(prices.establishmentId, ids));
  await tx.delete(establishments).where(inArray(establishments.id, ids));
  await removeUnusedBrands(
    tx,
    stations.flatMap(({ brandId }) => (brandId === null || brandId === keptBrandId ? [] : brandId)),
  );
}

/**
 * Deletes those of the brands that were added by a survey or the demonstration, that no station has or had, and that nobody has
 * edited.
 */
export async function removeUnusedBrands(tx: Orm, brandIds: readonly number[]): Promise<void> {
  const currentUse = tx.select().from(establishments).where(eq(establishments.brandId, brands.id));
  const formerUse = tx
    .select()
    .from(establishmentProfiles)
    .where(eq(establishmentProfiles.brandId, brands.id));
  await tx
    .delete(brands)
    .where(
      and(
        inArray(brands.id, [...brandIds]),
        eq(brands.isBrought, true),
        eq(brands.version, 1),
        notExists(currentUse),
        notExists(formerUse),
      ),
    );
}

/** Counts what is removed when the real city begins. */
const readDemonstration = readHandler('readDemonstration', async (_request, { db }) => ({
  data: (await isDemonstration(db)) ? await countDemonstration(db) : null,
}));

interface Begun {
  /** the newest place of the demonstration when its removal began */
  lastPlaceId: number;
}

/**
 * Removes a large demonstration: its prices in steps, each a transaction that finds the remaining ones, so that an interrupted job
 * continues where it was; then everything else at once. Begun twice, it is done once. Places that were added since it began stay.
 */
export const removeDemonstrationJob = defineJob<Begun>(
  'remove-demonstration',
  'imports',
  async ({ lastPlaceId }, context, { signal }) => {
    const isLeaving = lte(establishments.id, lastPlaceId);
    const step = () =>
      inTransaction(context, async ({ tx }) => {
        signal.throwIfAborted();
        await lockDemonstration(tx);
        const some = (await isDemonstration(tx)) ? await selectPrices(tx, lastPlaceId) : [];
        if (some.length > 0) await removePrices(tx, inArray(prices.id, some));
        return some.length > 0;
      });
    while (await step());
    await inTransaction(context, (transaction) => removeDemonstration(transaction, null, isLeaving));
  },
);

/** Selects some of the prices at the places up to one. */
async function selectPrices(tx: Tx, lastPlaceId: number): Promise<number[]> {
  const [place] = await tx
    .select({ id: prices.establishmentId })
    .from(prices)
    .where(lte(prices.establishmentId, lastPlaceId))
    .limit(1);
  if (!place) return [];
  const found = await tx
    .select({ id: prices.id })
    .from(prices)
    .where(eq(prices.establishmentId, place.id))
    .limit(pricesPerStep);
  return found.map(({ id }) => id);
}

/** Begins the real city; with a large demonstration, in the background. */
const deleteDemonstration = writeHandler(
  'deleteDemonstration',
  async (_request, { tx, now, audit, enqueue }) => {
    await lockDemonstration(tx);
    const isLarge = await isTooLargeForRequest(tx);
    const removed = isLarge ? await countDemonstration(tx) : await removeDemonstration({ tx, now, enqueue });
    if (!removed) throw notFound('A demonstração já saiu: a cidade é a de verdade.');
    if (isLarge) {
      const [last] = await tx.select({ id: max(establishments.id) }).from(establishments);
      await enqueue(removeDemonstrationJob, { lastPlaceId: last?.id ?? 0 });
    }
    await audit(auditedRemoval(removed));
    return { data: { removed, isDone: !isLarge } };
  },
);

/** The rows of a demonstration that an earlier version left in a real city: each had a mark. */
const isLeftOver = eq(establishments.isDemonstration, true);

/** Removes all marks: places that were added while the demonstration was leaving, and goods that stay, are real. */
async function clearMarks(tx: Tx): Promise<void> {
  const real = { isDemonstration: false };
  await tx.update(establishments).set(real).where(isLeftOver);
  await tx.update(products).set(real).where(eq(products.isDemonstration, true));
}

/** Returns whether a real city still has invented places of a version before. */
export async function hasLeftOvers(orm: Orm): Promise<boolean> {
  if (await isDemonstration(orm)) return false;
  const found = await orm.select(one).from(establishments).where(isLeftOver).limit(1);
  return found.length > 0;
}

/** Removes them, and records it in the audit log. */
export async function removeLeftOvers(transaction: Removing): Promise<void> {
  await lockDemonstration(transaction.tx);
  const removed = await removePlaces(transaction, isLeftOver);
  await clearMarks(transaction.tx);
  await insertAudit(transaction.tx, { action: removal, userId: null, at: transaction.now }, [
    auditedRemoval(removed),
  ]);
}

export const demonstrationHandlers = { readDemonstration, deleteDemonstration };
