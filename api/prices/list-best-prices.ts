import { and, eq, inArray } from 'drizzle-orm';
import type { CachedRows } from '#contract/cached-tables.ts';
import type { Db } from '#database/database.ts';
import { categories, currentPrices, products, sectors } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import { isDemonstration } from '../current-prices/current-prices.ts';
import { presentBestPrice } from '../current-prices/present-price.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';

interface Filter {
  establishmentId?: number | undefined;
  categoryId?: number | undefined;
}

/** Lists the best price of each product. Valid prices come first, then the ones with a higher saving, then by name. */
export const listBestPrices = readHandler('listBestPrices', async ({ query }, context) => {
  const { db, today } = context;
  const productIds = await selectProductIds(db, query);
  const best = await readBestPrices(context, productIds);
  const data = best
    .map((ofProduct) => presentBestPrice(ofProduct, today))
    .sort(
      (a, b) =>
        Number(a.allExpired) - Number(b.allExpired) ||
        (b.savingPercent ?? 0) - (a.savingPercent ?? 0) ||
        alphabetically(a.productName, b.productName),
    );
  return {
    data,
    count: data.length,
    today,
    demonstration: isDemonstration(best.map(({ lowest }) => lowest)),
    rows: rowsOf(productIds, query),
  };
});

/** Selects the public products that match the filters. */
async function selectProductIds(db: Db, { establishmentId, categoryId }: Filter): Promise<number[]> {
  const sold = db
    .select({ productId: currentPrices.productId })
    .from(currentPrices)
    .where(
      and(eq(currentPrices.paymentCondition, 'any'), eq(currentPrices.establishmentId, establishmentId ?? 0)),
    );
  const rows = await db
    .select({ id: products.id })
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
  return rows.map(({ id }) => id);
}

/** Includes the establishment itself, because a product that it starts to sell changes the response, too. */
function rowsOf(productIds: readonly number[], { establishmentId }: Filter): CachedRows {
  const rows = {
    product_id: productIds,
    ...(establishmentId !== undefined && { establishment_id: [establishmentId] }),
  };
  return { prices: rows, promotions: rows };
}
