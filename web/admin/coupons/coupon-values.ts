import type { CouponRow } from '#contract/coupons.ts';
import { addDays, cityDay, type Day } from '#domain/city-time.ts';
import { couponDays, type DiscountType, remainingUses } from '#domain/coupons.ts';
import { isDay } from '#domain/typed-day.ts';
import { plainMessagesOf } from '#web/forms/noun-messages.ts';

/** The values of the form have the names of the call's body. */
export interface CouponValues {
  establishmentId: number | null;
  /** null: all products */
  productId: number | null;
  code: string;
  description: string;
  discountType: DiscountType;
  /** whole percent, or reais */
  discountValue: number | null;
  /** reais */
  minPurchaseAmount: number | null;
  /** reais; null: no limit */
  maxDiscountAmount: number | null;
  startDate: string;
  endDate: string;
  /** null: unlimited */
  usageLimit: number | null;
  isActive: boolean;
}

/** The values of a coupon; a new one runs for 30 days from the city's today. Spec, back office, section 9. */
export function valuesOf(row: CouponRow | null, today: Day = cityDay(new Date())): CouponValues {
  return {
    establishmentId: row?.establishmentId ?? null,
    productId: row?.productId ?? null,
    code: row?.code ?? '',
    description: row?.description ?? '',
    discountType: row?.discountType ?? 'percentage',
    discountValue: row?.discountValue ?? null,
    minPurchaseAmount: row?.minPurchaseAmount ?? 0,
    maxDiscountAmount: row?.maxDiscountAmount ?? null,
    startDate: row?.startDate ?? today,
    endDate: row?.endDate ?? addDays(today, couponDays),
    usageLimit: row?.usageLimit ?? null,
    isActive: row?.isActive ?? true,
  };
}

/** If no shop is chosen, the server refuses with the message that the form shows. */
export function bodyOf({ establishmentId, discountValue, ...values }: CouponValues) {
  return { ...values, establishmentId: establishmentId ?? 0, discountValue: discountValue ?? Number.NaN };
}

/** Returns the ticket for the typed values; missing ones are shown as zero or as the usual days. */
export function ticketOf(values: CouponValues, usageCount: number, today: Day) {
  const { discountType, discountValue, minPurchaseAmount, maxDiscountAmount, startDate, endDate } = values;
  const first = isDay(startDate) ? startDate : today;
  const { usageLimit, description, isActive } = values;
  const uses = { usageLimit: readable(usageLimit), usageCount };
  return {
    discountType,
    discountValue: readable(discountValue) ?? 0,
    minPurchaseAmount: readable(minPurchaseAmount) ?? 0,
    maxDiscountAmount: readable(maxDiscountAmount),
    description: description.trim(),
    startDate: first,
    endDate: isDay(endDate) && endDate >= first ? endDate : addDays(first, couponDays),
    ...uses,
    remainingUses: remainingUses(uses),
    isActive,
  };
}

/** Returns a typed number; null if the field is empty or cannot be parsed. */
function readable(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null;
}

/** Messages about coupons. Spec, back office, section 8 (Fuel and coupon errors). */
export const couponWords = plainMessagesOf({ one: 'cupom', many: 'cupons', gender: 'm' });
