import type { Coupon, CouponUse } from '#contract/coupons.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, exists, gte, isNull, lt, lte, notExists, or, type SQL, sql } from '#database/orm.ts';
import {
  categories,
  cityFacts,
  coupons,
  couponUses,
  establishments,
  products,
  sectors,
} from '#database/schema.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { remainingUses } from '#domain/coupons.ts';
import { toReais } from '#domain/money.ts';
import { asObservation, type MeatPriceNow } from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present.ts';
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
  requiresConfirmedEmail: coupons.requiresConfirmedEmail,
  networkDayLimit: coupons.networkDayLimit,
  establishmentId: coupons.establishmentId,
  establishment: { id: establishments.id, name: establishments.name, address: establishments.address },
  isDemonstration: sql<boolean>`exists(select from ${cityFacts} where ${cityFacts.isDemonstration})`,
  productId: coupons.productId,
  product: { id: products.id, name: products.name },
};

export const ofEstablishment = eq(establishments.id, coupons.establishmentId);
export const ofProduct = eq(products.id, coupons.productId);

/** A coupon with its place and product, as stored. */
export type SelectedCoupon = NonNullable<Awaited<ReturnType<typeof selectCoupon>>>;

/** @param among restricts the call to some coupons */
export async function selectCoupon(orm: Orm, id: number, among?: SQL) {
  const [row] = await orm
    .select(couponColumns)
    .from(coupons)
    .innerJoin(establishments, ofEstablishment)
    .leftJoin(products, ofProduct)
    .where(and(eq(coupons.id, id), among));
  return row;
}

/** Matches the coupons that can be used on a day: within their dates, switched on, with uses left. */
export function usableOn(today: Day): SQL | undefined {
  return and(
    eq(coupons.isActive, true),
    lte(coupons.startDate, today),
    gte(coupons.endDate, today),
    or(isNull(coupons.usageLimit), lt(coupons.usageCount, coupons.usageLimit)),
  );
}

/** Matches the coupons for everything at a place, and those for a public product. */
export function isOfPublicGoods(orm: Orm): SQL | undefined {
  const publicProduct = orm
    .select({ one: sql`1` })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .where(ofProduct);
  return or(isNull(coupons.productId), exists(publicProduct));
}

/** Matches the coupons that a user can use on a day: usable, not of a closed sector, and not used by this user before. */
export function availableTo(orm: Orm, userId: number, today: Day): SQL | undefined {
  const ownUse = orm
    .select({ one: sql`1` })
    .from(couponUses)
    .where(and(eq(couponUses.couponId, coupons.id), eq(couponUses.userId, userId)));
  return and(usableOn(today), isOfPublicGoods(orm), notExists(ownUse));
}

/** Presents the value and the place of a coupon. */
export function presentFacts(row: SelectedCoupon) {
  const { discountType, discountValue, maxDiscountCentavos } = row;
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    discountType,
    discountValue: discountType === 'fixed' ? toReais(discountValue) : discountValue,
    minPurchaseAmount: toReais(row.minPurchaseCentavos),
    maxDiscountAmount: maxDiscountCentavos === null ? null : toReais(maxDiscountCentavos),
    startDate: row.startDate,
    endDate: row.endDate,
    establishmentId: row.establishmentId,
    Establishment: row.establishment,
    productId: row.productId,
    Product: row.product,
    isDemonstration: row.isDemonstration,
  };
}

/** @param price today's price of the coupon's product at its place, if both are known */
export function presentCoupon(row: SelectedCoupon, price: MeatPriceNow | undefined, today: Day): Coupon {
  const { usageLimit, usageCount, isActive, requiresConfirmedEmail } = row;
  return {
    ...presentFacts(row),
    usageLimit,
    usageCount,
    remainingUses: remainingUses(row),
    isActive,
    requiresConfirmedEmail,
    currentPrice: price
      ? {
          price: toReais(price.price),
          unit: price.row.unit,
          ...presentObservation(asObservation(price), 'meat', today),
        }
      : null,
  };
}

type UseRow = Pick<
  typeof couponUses.$inferSelect,
  'id' | 'useCode' | 'usedAt' | 'purchaseCentavos' | 'discountCentavos'
>;

export function presentUse(row: SelectedCoupon, use: UseRow): CouponUse {
  const { purchaseCentavos, discountCentavos } = use;
  return {
    ...presentFacts(row),
    useId: use.id,
    useCode: use.useCode,
    used_at: toCityIso(use.usedAt),
    establishmentName: row.establishment.name,
    purchaseAmount: purchaseCentavos === null ? null : toReais(purchaseCentavos),
    discountApplied: discountCentavos === null ? null : toReais(discountCentavos),
  };
}
