import { and, asc, desc, eq, not } from 'drizzle-orm';
import { categories, products, promotions, sectors } from '#database/schema.ts';
import { presentPromotion } from '../current-prices/present-promotion.ts';
import { selectPromotions } from '../current-prices/promotion-queries.ts';
import { isContested, running } from '../current-prices/running-promotions.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { isOneOf, pageOf } from '../platform/list.ts';

export const listPublicPromotions = readHandler('listPublicPromotions', async ({ query }, { db, today }) => {
  const { limit, offset } = pageOf(query);
  const shown = db
    .select({
      id: promotions.id,
      productId: promotions.productId,
      discountPercentage: promotions.discountPercentage,
    })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .where(and(running(today), not(isContested)))
    .as('shown');
  const [page, count, goods] = await Promise.all([
    db
      .select({ id: shown.id })
      .from(shown)
      .orderBy(desc(shown.discountPercentage), asc(shown.id))
      .limit(limit)
      .offset(offset),
    db.$count(shown),
    db.selectDistinct({ id: promotions.productId }).from(promotions).where(running(today)),
  ]);
  const ids = page.map(({ id }) => id);
  const rows =
    ids.length > 0 ? await selectPromotions(db, today, { isAsked: isOneOf(promotions.id, ids.join()) }) : [];
  return {
    data: rows
      .map((row) => presentPromotion(row, today))
      .sort((a, b) => b.discountPercentage - a.discountPercentage),
    count,
    today,
    demonstration: rows.some((row) => row.isDemonstration),
    // Prices say of these products whether the full price was seen, and which promotions are contested.
    rows: { prices: { product_id: goods.map(({ id }) => id) } },
  };
});
