import { and, asc, eq, ne } from 'drizzle-orm';
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

/** Selects the synonyms of one product, or of all. */
export function selectSynonyms(orm: Orm, productId?: number) {
  return orm
    .select({ productId: productSynonyms.productId, name: productSynonyms.name })
    .from(productSynonyms)
    .where(productId === undefined ? undefined : eq(productSynonyms.productId, productId))
    .orderBy(asc(productSynonyms.name));
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
  const synonymsOf = Map.groupBy(synonyms, ({ productId }) => productId);
  return rows.map((row) => ({ ...row, synonyms: (synonymsOf.get(row.id) ?? []).map(({ name }) => name) }));
}
