import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, exists, gt, inArray, isNull, not, notExists, or, type SQL, sql } from '#database/orm.ts';
import {
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
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { defineJob } from '../platform/job.ts';
import { isCut, isFuel, isShop, isStation } from '../platform/kinds.ts';
import { mostPricesAtOnce, pricesPerStep } from '../platform/price-steps.ts';
import { forgetCatalogueRemovals } from '../platform/removals.ts';
import { inTransaction } from '../platform/transaction.ts';
import { enqueueFileDeletion } from '../receipt-files/receipt-files.ts';

/** The tables whose rows have the demonstration's mark: places, and the goods sold there. */
const marked = [establishments, products] as const;
type Marked = (typeof marked)[number];

/** The audit log's name of the removal. */
const removal = 'demonstration.delete';

/** An arbitrary but fixed key. */
const demonstrationLock = 7_201_630;

/** Prevents additions to the demonstration while it is removed, until the transaction ends. */
export async function lockDemonstration(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${demonstrationLock})`);
}

const one = { one: sql`1` };

const isInvented = (table: Marked) => sql<boolean>`${table.isDemonstration}`;

/** Selects the ids of the demonstration's rows of a table. */
const inventedIn = (orm: Orm, table: Marked) =>
  orm
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(isInvented(table));

/** Returns whether the city is the demonstration, or a part of it is. */
export async function hasDemonstration(orm: Orm): Promise<boolean> {
  const [found] = await orm
    .select({ any: sql<boolean>`${or(...marked.map((table) => exists(inventedIn(orm, table))))}` })
    .from(sql`(values (1)) as one`);
  return found?.any === true;
}

/**
 * Returns whether a new place, or goods sold at such places, get the demonstration's mark, so that real and invented data are
 * never mixed. While the transaction runs, the demonstration cannot be removed.
 * @param places shops, or stations
 */
export async function joinsDemonstration(tx: Tx, places: typeof isShop | typeof isStation): Promise<boolean> {
  await lockDemonstration(tx);
  if (!(await hasDemonstration(tx))) return false;
  const real = await tx
    .select(one)
    .from(establishments)
    .where(and(places, sql`not ${establishments.isDemonstration}`))
    .limit(1);
  return real.length === 0;
}

/** Returns whether the demonstration has too many prices to be removed in a request. */
export async function isTooLargeForRequest(orm: Orm): Promise<boolean> {
  const beyond = await orm
    .select(one)
    .from(prices)
    .where(leaving(orm).prices)
    .offset(mostPricesAtOnce)
    .limit(1);
  return beyond.length > 0;
}

/** The refusal of a write that would remove such a demonstration as well. */
export const tooLargeForRequest = () =>
  new Failure(
    'conflict',
    'A demonstração tem preços demais para sair agora. Comece a cidade de verdade no painel, espere que ela saia e tente de novo.',
  );

/** The rows that are removed with the demonstration, by table, including withdrawn prices. */
function leaving(orm: Orm) {
  const places = inventedIn(orm, establishments);
  return {
    places: isInvented(establishments),
    prices: inArray(prices.establishmentId, places),
    promotions: inArray(promotions.establishmentId, places),
    coupons: inArray(coupons.establishmentId, places),
    couponUses: inArray(
      couponUses.couponId,
      orm.select({ id: coupons.id }).from(coupons).where(inArray(coupons.establishmentId, places)),
    ),
    reviews: inArray(reviews.establishmentId, places),
    reportedPrices: inArray(reportedPrices.establishmentId, places),
    receipts: inArray(receipts.establishmentId, places),
    favorites: or(
      inArray(favorites.establishmentId, places),
      inArray(favorites.productId, inventedIn(orm, products)),
    ),
    goods: isInvented(products),
  };
}

/** Counts what is removed with the demonstration; withdrawn prices are not counted. */
export async function countDemonstration(orm: Orm): Promise<DemonstrationCounts> {
  const condition = leaving(orm);
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
      products: orm.$count(products, and(isCut(orm), condition.goods)),
      fuelTypes: orm.$count(products, and(isFuel(orm), condition.goods)),
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
 * Deletes the demonstration's places with everything that belongs to them, and the products and fuels added to it. Lists of
 * names stay as the administrators left them.
 * @param keptBrandId a brand to keep even if only the demonstration had it
 * @returns the removed numbers; null if the city is already real
 */
async function removeDemonstration(
  transaction: Removing,
  keptBrandId: number | null = null,
): Promise<DemonstrationCounts | null> {
  const { tx } = transaction;
  await lockDemonstration(tx);
  if (!(await hasDemonstration(tx))) return null;
  // A concurrent write at such a place ends first, or finds the place deleted.
  await inventedIn(tx, establishments).orderBy(establishments.id).for('update');
  const counts = await countDemonstration(tx);
  const condition = leaving(tx);
  await tx.delete(couponUses).where(condition.couponUses);
  await tx.delete(coupons).where(condition.coupons);
  await tx.delete(promotions).where(condition.promotions);
  await removePrices(tx, condition.prices);
  await removeDemonstrationStations(tx, keptBrandId);
  await tx.delete(reportedPrices).where(condition.reportedPrices);
  await tx.delete(reviews).where(condition.reviews);
  await removeReceipts(transaction);
  await tx.delete(establishments).where(condition.places);
  await tx.delete(products).where(condition.goods);
  // Rows that were deleted from the demonstration cannot be restored into the real city.
  await forgetCatalogueRemovals(tx);
  return counts;
}

/** Deletes prices of the demonstration's places, and the batches and spreadsheets that wrote them. */
async function removePrices(tx: Tx, leavingPrices: SQL): Promise<void> {
  const batches = await tx.selectDistinct({ id: prices.batchId }).from(prices).where(leavingPrices);
  await tx.delete(prices).where(leavingPrices);
  const ids = batches.flatMap(({ id }) => id ?? []);
  const left = tx.select(one).from(prices).where(eq(prices.batchId, priceBatches.id));
  await tx
    .delete(priceBatches)
    .where(
      and(
        or(
          inArray(priceBatches.establishmentId, inventedIn(tx, establishments)),
          inArray(priceBatches.id, ids),
        ),
        notExists(left),
      ),
    );
}

/** Deletes the receipts of the demonstration's shops, with their pictures. */
async function removeReceipts(transaction: Removing): Promise<void> {
  const { tx } = transaction;
  const gone = await tx
    .delete(receipts)
    .where(leaving(tx).receipts)
    .returning({ imageKey: receipts.imageKey });
  const keys = gone.flatMap(({ imageKey }) => imageKey ?? []);
  await tx.delete(receiptImages).where(inArray(receiptImages.key, keys));
  await enqueueFileDeletion(transaction, keys);
}

/** Deletes the demonstration's stations, everything about them, their prices, and the brands added with them. */
export async function removeDemonstrationStations(tx: Tx, keptBrandId: number | null = null): Promise<void> {
  const invented = and(isStation, isInvented(establishments));
  const stations = await tx
    .select({ id: establishments.id, brandId: establishments.brandId })
    .from(establishments)
    .where(invented)
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
  data: (await hasDemonstration(db)) ? await countDemonstration(db) : null,
}));

/** The newest rows of the demonstration when its removal began. */
interface Begun {
  lastPlaceId: number;
  lastGoodsId: number;
}

/**
 * Removes a large demonstration: its prices in steps, each a transaction that finds the remaining ones, so that an interrupted job
 * continues where it was; then everything else at once. Begun twice, it is done once. What was added since it began stays.
 */
export const removeDemonstrationJob = defineJob<Begun>(
  'remove-demonstration',
  'imports',
  async (begun, context, { signal }) => {
    const step = () =>
      inTransaction(context, async ({ tx }) => {
        signal.throwIfAborted();
        await lockDemonstration(tx);
        await keepAddedSince(tx, begun);
        const some = await selectPrices(tx);
        if (some.length > 0) await removePrices(tx, inArray(prices.id, some));
        return some.length > 0;
      });
    while (await step());
    await inTransaction(context, async (transaction) => {
      await lockDemonstration(transaction.tx);
      await keepAddedSince(transaction.tx, begun);
      await keepSoldGoods(transaction.tx);
      await removeDemonstration(transaction);
    });
  },
);

/** Selects the newest rows of the demonstration; nothing joins it before the transaction ends. */
async function selectNewest(tx: Tx): Promise<Begun> {
  const newest = await tx
    .select({
      lastPlaceId: sql<number>`coalesce((select max(${establishments.id}) from ${establishments}), 0)`,
      lastGoodsId: sql<number>`coalesce((select max(${products.id}) from ${products}), 0)`,
    })
    .from(sql`(values (1)) as one`);
  return onlyRow(newest);
}

/** Removes the mark of places and goods that were added since. */
async function keepAddedSince(tx: Tx, { lastPlaceId, lastGoodsId }: Begun): Promise<void> {
  const real = { isDemonstration: false };
  await tx
    .update(establishments)
    .set(real)
    .where(and(isInvented(establishments), gt(establishments.id, lastPlaceId)));
  await tx
    .update(products)
    .set(real)
    .where(and(isInvented(products), gt(products.id, lastGoodsId)));
}

/** Removes the mark of goods that a real place has sold since. */
async function keepSoldGoods(tx: Tx): Promise<void> {
  const sold = tx
    .select({ id: prices.productId })
    .from(prices)
    .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
    .where(not(establishments.isDemonstration));
  await tx
    .update(products)
    .set({ isDemonstration: false })
    .where(and(isInvented(products), inArray(products.id, sold)));
}

/** Selects some prices of one of the demonstration's places. */
async function selectPrices(tx: Tx): Promise<number[]> {
  const ofPlace = tx.select(one).from(prices).where(eq(prices.establishmentId, establishments.id));
  const [place] = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(isInvented(establishments), exists(ofPlace)))
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
    if (isLarge) await enqueue(removeDemonstrationJob, await selectNewest(tx));
    await audit(auditedRemoval(removed));
    return { data: { removed, isDone: !isLarge } };
  },
);

export const demonstrationHandlers = { readDemonstration, deleteDemonstration };
