import { and, count, sql } from 'drizzle-orm';
import { coupons, establishments, products } from '#database/schema.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { matching, orderOf, pageOf } from '../platform/list.ts';
import { availableTo, couponColumns, ofEstablishment, ofProduct } from './coupons.ts';
import { presentCoupon } from './present-coupon.ts';

/** Lists the coupons that the caller can use today, with today's price of the product that a coupon is for. */
export const listAvailableCoupons = readHandler(
  'listAvailableCoupons',
  async ({ query }, { db, caller, today }) => {
    const searched = sql`${establishments.name} || ' ' || ${coupons.code} || ' ' || coalesce(${products.name}, '')`;
    const condition = and(availableTo(db, caller.id, today), matching(searched, query.search));
    const { limit, offset } = pageOf(query);
    const [rows, [total]] = await Promise.all([
      db
        .select(couponColumns)
        .from(coupons)
        .innerJoin(establishments, ofEstablishment)
        .leftJoin(products, ofProduct)
        .where(condition)
        .orderBy(...orderOf(query, { endDate: coupons.endDate }, coupons.id))
        .limit(limit)
        .offset(offset),
      db
        .select({ count: count() })
        .from(coupons)
        .innerJoin(establishments, ofEstablishment)
        .leftJoin(products, ofProduct)
        .where(condition),
    ]);
    const pairs = rows.flatMap(({ productId, establishmentId }) =>
      productId === null ? [] : [{ productId, establishmentId }],
    );
    const prices = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
    const priceOf = (productId: number | null, establishmentId: number) =>
      prices.find(({ row }) => row.productId === productId && row.establishment.id === establishmentId);
    return {
      data: rows.map((row) => presentCoupon(row, priceOf(row.productId, row.establishmentId), today)),
      count: total?.count ?? 0,
      demonstration: rows.some(({ isDemonstration }) => isDemonstration),
    };
  },
);
