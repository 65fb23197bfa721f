import type { Coupon, CouponUse } from '#contract/coupons.ts';
import type { couponUses } from '#database/schema.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { remainingUses } from '#domain/coupons.ts';
import { toReais } from '#domain/money.ts';
import { asObservation, type MeatPriceNow } from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import type { SelectedCoupon } from './coupons.ts';

/** Presents what a coupon is worth, and where. */
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
  const { usageLimit, usageCount, isActive } = row;
  return {
    ...presentFacts(row),
    usageLimit,
    usageCount,
    remainingUses: remainingUses(row),
    isActive,
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
