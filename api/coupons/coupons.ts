import { and, eq, exists, gte, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, coupons, couponUses, establishments, products, sectors } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isPublicSector } from '../platform/kinds.ts';

/** The columns of a coupon with its place and product, for `from(coupons)` with both joined. */
export const couponColumns = {
  id: coupons.id,
  code: coupons.code,
  description: coupons.description,
  discountType: coupons.discountType,
  discountValue: coupons.discountValue,
  minPurchaseCentavos: coupons.minPurchaseCentavos,
  maxDiscountCentavos: coupons.maxDiscountCentavos,
  startDate: coupons.startDate,
  endDate: coupons.endDate,
  usageLimit: coupons.usageLimit,
  usageCount: coupons.usageCount,
  isActive: coupons.isActive,
  establishmentId: coupons.establishmentId,
  establishment: { id: establishments.id, name: establishments.name, address: establishments.address },
  isDemonstration: establishments.isDemonstration,
  productId: coupons.productId,
  product: { id: products.id, name: products.name },
};

export const ofEstablishment = eq(establishments.id, coupons.establishmentId);
export const ofProduct = eq(products.id, coupons.productId);

/** A coupon with its place and product, as the database has it. */
export type SelectedCoupon = NonNullable<Awaited<ReturnType<typeof selectCoupon>>>;

/** @param among the coupons that the call is about, where these are not all */
export async function selectCoupon(orm: Orm, id: number, among?: SQL) {
  const [row] = await orm
    .select(couponColumns)
    .from(coupons)
    .innerJoin(establishments, ofEstablishment)
    .leftJoin(products, ofProduct)
    .where(and(eq(coupons.id, id), among));
  return row;
}

/** Matches the coupons that somebody can use on a day: within their dates, switched on, with uses left. */
export function usableOn(today: Day): SQL | undefined {
  return and(
    eq(coupons.isActive, true),
    lte(coupons.startDate, today),
    gte(coupons.endDate, today),
    or(isNull(coupons.usageLimit), lt(coupons.usageCount, coupons.usageLimit)),
  );
}

/** Matches the coupons for everything at a place, and those for a product that the public is shown. */
export function isOfPublicGoods(orm: Orm): SQL | undefined {
  const publicProduct = orm
    .select({ one: sql`1` })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .where(ofProduct);
  return or(isNull(coupons.productId), exists(publicProduct));
}

/** Matches the coupons that one person can use on a day: usable, of no closed sector, and not used by this person before. */
export function availableTo(orm: Orm, userId: number, today: Day): SQL | undefined {
  const ownUse = orm
    .select({ one: sql`1` })
    .from(couponUses)
    .where(and(eq(couponUses.couponId, coupons.id), eq(couponUses.userId, userId)));
  return and(usableOn(today), isOfPublicGoods(orm), notExists(ownUse));
}
