import { and, eq, inArray } from 'drizzle-orm';
import type { CachedRows } from '#contract/cached-tables.ts';
import type { Db } from '#database/database.ts';
import { categories, currentPrices, products, sectors } from '#database/schema.ts';
import { isPublicSector } from '../platform/kinds.ts';

interface Filter {
  establishmentId?: number | undefined;
  categoryId?: number | undefined;
}

/** Selects the public products that an establishment has a price of, or those of a category; without a filter all. */
export function selectPublicProducts(db: Db, { establishmentId, categoryId }: Filter) {
  const sold = db
    .select({ productId: currentPrices.productId })
    .from(currentPrices)
    .where(
      and(eq(currentPrices.paymentCondition, 'any'), eq(currentPrices.establishmentId, establishmentId ?? 0)),
    );
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .where(
      and(
        categoryId === undefined ? undefined : eq(categories.id, categoryId),
        establishmentId === undefined ? undefined : inArray(products.id, sold),
      ),
    )
    .orderBy(products.id);
}

/**
 * Returns the rows that a cached response about those products depends on. The establishment itself is among them, because a product that it starts to sell changes the response, too.
 */
export function rowsOfPublicProducts(productIds: readonly number[], { establishmentId }: Filter): CachedRows {
  const rows = {
    product_id: productIds,
    ...(establishmentId !== undefined && { establishment_id: [establishmentId] }),
  };
  return { prices: rows, promotions: rows };
}
