import { and, eq } from 'drizzle-orm';
import type { CachedRows } from '#contract/cached-tables.ts';
import type { Db } from '#database/database.ts';
import { products } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { alphabetically } from '#domain/text.ts';
import { isDemonstration, readCurrentPrices, rowsOfGoods } from '../current-prices/current-prices.ts';
import { presentBestPrice } from '../current-prices/present-price.ts';
import { readHandler } from '../platform/handler.ts';
import { isCut } from '../platform/kinds.ts';

interface Filter {
  establishmentId?: number | undefined;
  categoryId?: number | undefined;
}

/** Lists the best price of each product. Valid prices come first, then the ones with a higher saving, then by name. */
export const listBestPrices = readHandler('listBestPrices', async ({ query }, { db, today }) => {
  const productIds = await selectProductIds(db, query, today);
  const prices =
    productIds?.length === 0 ? [] : await readCurrentPrices(db, today, productIds ? { productIds } : {});
  const data = [...Map.groupBy(prices, ({ row }) => row.productId).values()]
    .flatMap((ofProduct) => presentBestPrice(ofProduct, today) ?? [])
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
    demonstration: isDemonstration(prices),
    rows: productIds ? rowsOf(productIds, query) : await rowsOfGoods(db, 'meat'),
  };
});

/** Selects the products that match the filters; undefined, which means every product, without a filter. */
async function selectProductIds(
  db: Db,
  { establishmentId, categoryId }: Filter,
  today: Day,
): Promise<number[] | undefined> {
  if (establishmentId !== undefined) {
    const sold = await readCurrentPrices(db, today, { establishmentId });
    return sold
      .filter(({ row }) => categoryId === undefined || row.categoryId === categoryId)
      .map(({ row }) => row.productId);
  }
  if (categoryId === undefined) return undefined;
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.categoryId, categoryId), isCut(db)));
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
