import type { Product } from '#contract/products.ts';
import type { Db, Orm, Tx } from '#database/database.ts';
import { and, eq, isNull, sql } from '#database/orm.ts';
import { prices, products, reportedPrices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import { type CatalogueProduct, readPublicGoods } from '../current-prices/catalogue.ts';
import {
  asObservation,
  type MeatPriceNow,
  readCurrentPrices,
  rowsOfProducts,
} from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present.ts';
import { presentSeenLower, readSeenReports, type SeenReport } from '../current-prices/seen-reports.ts';
import { invalid } from '../platform/failure.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { isCut } from '../platform/kinds.ts';

/** The current prices of products, and lower ones reported by users. */
interface ProductFacts {
  prices: readonly MeatPriceNow[];
  seen: readonly SeenReport[];
  /** the lowest price, if the other prices are not all of the product's */
  lowest?: MeatPriceNow;
}

/** @param facts the product's own */
export function presentProduct(row: CatalogueProduct, facts: ProductFacts, today: Day): Product {
  const { Category, Sector, ...product } = row;
  const { prices, seen, lowest = comparePrices(prices, today)?.ranked[0] } = facts;
  return {
    ...product,
    Category: { ...Category, Sector },
    lowestPrice: lowest
      ? {
          price: toReais(lowest.price),
          establishmentId: lowest.row.establishment.id,
          establishmentName: lowest.row.establishment.name,
          ...presentObservation(asObservation(lowest), 'meat', today),
        }
      : null,
    seenLower: lowest ? presentSeen(seen, lowest.price, prices, today) : null,
  };
}

/**
 * Presents the users' reports below the lowest price.
 * @param lowest in centavos
 * @param prices at least those of the reports' shops
 */
export function presentSeen(
  reports: readonly SeenReport[],
  lowest: number,
  prices: readonly MeatPriceNow[],
  today: Day,
) {
  return presentSeenLower(reports, { lowest, official: prices.map(seenAtShop) }, today);
}

/** The last sighting is the observation, or the first day of a promotion that began after it. */
export function seenAtShop(price: MeatPriceNow) {
  const { row } = price;
  const { observedAt } = asObservation(price);
  return {
    placeId: row.establishment.id,
    seenAt: new Date(Math.max(row.observedAt.getTime(), observedAt.getTime())),
  };
}

interface Reader {
  db: Db;
  today: Day;
  keepParts: KeepParts;
}

/**
 * Reads products of the public catalogue with the lowest price of each, in the order of the given ids. Only the lowest prices
 * are read, and those of shops with reports.
 */
export async function readListedProducts(reader: Reader, productIds: readonly number[]) {
  const { db, today, keepParts } = reader;
  const [goods, best, seen] = await Promise.all([
    readPublicGoods(keepParts),
    readBestPrices(reader, productIds),
    readSeenReports(keepParts, productIds),
  ]);
  const products = goods
    .filter(({ id }) => productIds.includes(id))
    .sort((a, b) => productIds.indexOf(a.id) - productIds.indexOf(b.id));
  const pairs = seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId }));
  const official = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
  const lowestOf = new Map(best.map(({ lowest }) => [lowest.row.productId, lowest]));
  const officialOf = Map.groupBy(official, ({ row }) => row.productId);
  const seenOf = Map.groupBy(seen, ({ thingId }) => thingId);
  const data = products.map((row) => {
    const lowest = lowestOf.get(row.id);
    // Without a lowest price there is nothing to compare.
    const facts = lowest
      ? { lowest, prices: officialOf.get(row.id) ?? [], seen: seenOf.get(row.id) ?? [] }
      : { prices: [], seen: [] };
    return presentProduct(row, facts, today);
  });
  return {
    data,
    rows: { ...rowsOfProducts(productIds), reported_prices: { product_id: productIds } },
  };
}

/** Selects the kinds of links that cuts and fuels share. */
export function linksOfProducts(orm: Orm) {
  const one = { one: sql`1` };
  return {
    prices: orm
      .select(one)
      .from(prices)
      .where(and(eq(prices.productId, products.id), isNull(prices.withdrawnAt))),
    reportedPrices: orm.select(one).from(reportedPrices).where(eq(reportedPrices.productId, products.id)),
  };
}

/**
 * Locks a cut in a transaction that adds something to it, so that it is not deleted concurrently.
 * @throws {Failure} 'invalid' at `productId` if it no longer exists
 */
export async function requireProduct(tx: Tx, id: number): Promise<void> {
  const [cut] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isCut(tx)))
    .for('key share');
  if (!cut) throw invalid('productId', 'Este produto não existe mais. Escolha outro.');
}
