import { and, eq, exists, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
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
import { notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isCut, isFuel, isShop, isStation } from '../platform/kinds.ts';
import { forgetCatalogueRemovals } from '../platform/removals.ts';
import { enqueueFileDeletion } from '../receipt-files/receipt-files.ts';

/** The tables whose rows carry the demonstration's mark: places, and what is sold there. */
const marked = [establishments, products] as const;
type Marked = (typeof marked)[number];

/** An arbitrary but fixed key. */
const demonstrationLock = 7_201_630;

/** Lets nobody add to the demonstration while it leaves, until the transaction ends. */
export async function lockDemonstration(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${demonstrationLock})`);
}

const one = { one: sql`1` };

const isInvented = (table: Marked) => sql<boolean>`${table.isDemonstration}`;

/** Selects the numbers of the invented rows of a table. */
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
 * Returns whether a new place, or goods that are sold at such places, get the demonstration's mark: nothing real stands
 * beside what is invented. While the transaction runs, the demonstration stays.
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

/** The rows that leave with the demonstration, by table. Prices that were withdrawn leave, too. */
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

/** Counts what leaves with the demonstration; of prices those that were not withdrawn. */
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

/** The transaction of a request, a job or a command; a command has no queue. */
export type Removing = Parameters<typeof enqueueFileDeletion>[0];

/**
 * Begins the real city together with its first survey or place, and notes it in the audit log. Does nothing where the city
 * is real already.
 * @param userId who begins it; null: the command line
 * @param keptBrandId the brand of the first station, which may be one of the demonstration
 */
export async function beginRealCity(
  transaction: Removing,
  { userId, keptBrandId = null }: { userId: number | null; keptBrandId?: number | null },
): Promise<void> {
  const removed = await removeDemonstration(transaction, keptBrandId);
  if (!removed) return;
  const entry = { action: 'demonstration.delete', userId, at: transaction.now };
  await insertAudit(transaction.tx, entry, [auditedRemoval(removed)]);
}

/** Returns what the audit log says of the removal: of no row in particular. */
function auditedRemoval(removed: DemonstrationCounts) {
  return { id: 0, before: { removed: describeDemonstration(removed) }, after: null };
}

/**
 * Deletes the invented places and all that hangs on them, and the products and fuels that were added to the demonstration.
 * The lists of names stay as the administrators left them.
 * @param keptBrandId a brand that stays though only the demonstration had it
 * @returns what has left; null where the city is real already
 */
async function removeDemonstration(
  transaction: Removing,
  keptBrandId: number | null = null,
): Promise<DemonstrationCounts | null> {
  const { tx } = transaction;
  await lockDemonstration(tx);
  if (!(await hasDemonstration(tx))) return null;
  // A write at an invented place ends first, or finds the place gone.
  await inventedIn(tx, establishments).orderBy(establishments.id).for('update');
  const counts = await countDemonstration(tx);
  const condition = leaving(tx);
  await tx.delete(couponUses).where(condition.couponUses);
  await tx.delete(coupons).where(condition.coupons);
  await tx.delete(promotions).where(condition.promotions);
  await removePrices(tx);
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

/** Deletes the prices of the invented places, and the rounds and spreadsheets that wrote them. */
async function removePrices(tx: Tx): Promise<void> {
  const leavingPrices = leaving(tx).prices;
  const batches = await tx.selectDistinct({ id: prices.batchId }).from(prices).where(leavingPrices);
  await tx.delete(prices).where(leavingPrices);
  const ids = batches.flatMap(({ id }) => id ?? []);
  const left = tx.select(one).from(prices).where(eq(prices.batchId, priceBatches.id));
  await tx
    .delete(priceBatches)
    .where(
      or(
        inArray(priceBatches.establishmentId, inventedIn(tx, establishments)),
        and(inArray(priceBatches.id, ids), notExists(left)),
      ),
    );
}

/** Deletes the receipts of the invented shops with their pictures. */
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

/** Deletes the invented stations, all that was said of them, their prices, and the brands that came with them. */
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
 * Deletes those of the brands that a survey or the demonstration brought, that no station has or had, and that nobody has
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

/** Counts what leaves when the real city begins. */
export const readDemonstration = readHandler('readDemonstration', async (_request, { db }) => ({
  data: (await hasDemonstration(db)) ? await countDemonstration(db) : null,
}));

/** Begins the real city. */
export const deleteDemonstration = writeHandler(
  'deleteDemonstration',
  async (_request, { tx, now, audit, enqueue }) => {
    const removed = await removeDemonstration({ tx, now, enqueue });
    if (!removed) throw notFound('A demonstração já saiu: a cidade é a de verdade.');
    await audit(auditedRemoval(removed));
    return { data: { removed } };
  },
);
