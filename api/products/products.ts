import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Product } from '#contract/products.ts';
import type { Db, Orm, Tx } from '#database/database.ts';
import { categories, prices, productSynonyms, products, reportedPrices, sectors } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import {
  asObservation,
  isDemonstration,
  type MeatPriceNow,
  readCurrentPrices,
  rowsOfProducts,
} from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present.ts';
import { presentSeenLower, type SeenReport, selectSeenReports } from '../current-prices/seen-reports.ts';
import { invalid } from '../platform/failure.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { isCut, isPublicSector } from '../platform/kinds.ts';

function catalogue(orm: Orm) {
  return orm
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      unit: products.unit,
      categoryId: products.categoryId,
      isDemonstration: products.isDemonstration,
      Category: {
        id: categories.id,
        name: categories.name,
        sectorId: categories.sectorId,
      },
      Sector: { id: sectors.id, name: sectors.name },
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .$dynamic();
}

/** Selects a product of the public catalogue. */
export function selectProduct(orm: Orm, id: number) {
  return catalogue(orm).where(and(eq(products.id, id), isPublicSector));
}

/** Selects the synonyms of some products, or of all. */
export function selectSynonyms(orm: Orm, ...productIds: number[]) {
  return orm
    .select({ productId: productSynonyms.productId, name: productSynonyms.name })
    .from(productSynonyms)
    .where(productIds.length > 0 ? inArray(productSynonyms.productId, productIds) : undefined)
    .orderBy(asc(productSynonyms.name));
}

/** Reads some products of the public catalogue with their synonyms, in the order of the given numbers. */
async function readSomeProducts(orm: Orm, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const [rows, synonyms] = await Promise.all([
    catalogue(orm).where(and(inArray(products.id, [...ids]), isPublicSector)),
    selectSynonyms(orm, ...ids),
  ]);
  const rowOf = new Map(withSynonyms(rows, synonyms).map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

export type ProductRow = Awaited<ReturnType<typeof readProducts>>[number];

/**
 * Reads the public catalogue with its synonyms, in two statements.
 * @param withClosed also the products of closed sectors, for the panel
 */
export async function readProducts(orm: Orm, { withClosed = false } = {}) {
  // One after the other: a transaction takes no two statements at once.
  const rows = await catalogue(orm).where(withClosed ? ne(sectors.kind, 'fuel') : isPublicSector);
  const synonyms = await selectSynonyms(orm);
  return withSynonyms(rows, synonyms);
}

function withSynonyms<Row extends { id: number }>(
  rows: readonly Row[],
  synonyms: Awaited<ReturnType<typeof selectSynonyms>>,
) {
  const synonymsOf = Map.groupBy(synonyms, ({ productId }) => productId);
  return rows.map((row) => ({ ...row, synonyms: (synonymsOf.get(row.id) ?? []).map(({ name }) => name) }));
}

/** The current prices of products, and what people have seen of them. */
interface ProductFacts {
  prices: readonly MeatPriceNow[];
  seen: readonly SeenReport[];
  /** the lowest price, where the others are not all of the product's */
  lowest?: MeatPriceNow;
}

/** @param facts the product's own */
export function presentProduct(row: ProductRow, facts: ProductFacts, today: Day): Product {
  const { Category, Sector, isDemonstration: _, ...product } = row;
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
 * Presents what people have seen below the lowest price.
 * @param lowest in centavos
 * @param prices those of the shops that the reports are about, at least
 */
export function presentSeen(
  reports: readonly SeenReport[],
  lowest: number,
  prices: readonly MeatPriceNow[],
  today: Day,
) {
  return presentSeenLower(reports, { lowest, official: prices.map(seenAtShop) }, today);
}

/** The shop was seen when the price was observed, or promised by a promotion that began since. */
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
 * Reads products of the public catalogue with the lowest price of each, in the order of the given numbers. Only the prices are read
 * that are the lowest, or that people report other ones beside.
 */
export async function readListedProducts(reader: Reader, productIds: readonly number[]) {
  const { db, today } = reader;
  const [products, best, seen] = await Promise.all([
    readSomeProducts(db, productIds),
    readBestPrices(reader, productIds),
    productIds.length === 0 ? [] : selectSeenReports(db, 'meat', today, { thingIds: productIds }),
  ]);
  const pairs = seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId }));
  const official = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
  const lowestOf = new Map(best.map(({ lowest }) => [lowest.row.productId, lowest]));
  const officialOf = Map.groupBy(official, ({ row }) => row.productId);
  const seenOf = Map.groupBy(seen, ({ thingId }) => thingId);
  const data = products.map((row) => {
    const lowest = lowestOf.get(row.id);
    // Without a lowest price none can be compared.
    const facts = lowest
      ? { lowest, prices: officialOf.get(row.id) ?? [], seen: seenOf.get(row.id) ?? [] }
      : { prices: [], seen: [] };
    return presentProduct(row, facts, today);
  });
  return {
    data,
    demonstration:
      products.some((row) => row.isDemonstration) || isDemonstration([...lowestOf.values(), ...official]),
    rows: { ...rowsOfProducts(productIds), reported_prices: { product_id: productIds } },
  };
}

/** Selects what may belong to a cut as to a fuel, for the links of each. */
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
 * Holds a cut in a transaction that gives it something, so that it does not go meanwhile.
 * @throws {Failure} 'invalid' at `productId` for one that is gone
 */
export async function requireProduct(tx: Tx, id: number): Promise<void> {
  const [cut] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isCut(tx)))
    .for('key share');
  if (!cut) throw invalid('productId', 'Este produto não existe mais. Escolha outro.');
}
