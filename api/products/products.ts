import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, productSynonyms, products, sectors } from '#database/schema.ts';
import { isPublicSector } from '../platform/kinds.ts';

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
export async function readSomeProducts(orm: Orm, ids: readonly number[]): Promise<ProductRow[]> {
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
