import type { Coupon, CouponUse } from '#contract/coupons.ts';
import { type Day, dayOf, formatClock, formatDate, formatWeekday } from '#domain/city-time.ts';
import { type Benefit, benefitInWords, couponTitle, usesInWords, validOn } from '#domain/coupons.ts';

type Facts = Omit<CouponUse, 'useId' | 'useCode' | 'used_at'>;

/** '15% em picanha' */
export function titleOf(coupon: Pick<Facts, keyof Parameters<typeof couponTitle>[0] | 'Product'>): string {
  return couponTitle(coupon, coupon.Product?.name ?? null);
}

/** 'Açougue Boi de Ouro, 103 Norte' */
export function placeOf({ Establishment: { name, address } }: Pick<Facts, 'Establishment'>): string {
  return [name, address].filter(Boolean).join(', ');
}

/** The conditions of a coupon as phrases: the limits of its benefit, the last day, the uses left. */
export function conditionsOf(coupon: Pick<Coupon, keyof Benefit | 'endDate' | 'remainingUses'>): string[] {
  return [
    ...(coupon.minPurchaseAmount > 0 || coupon.maxDiscountAmount !== null ? [benefitInWords(coupon)] : []),
    `Vale até ${formatWeekday(coupon.endDate)}`,
    usesInWords(coupon.remainingUses),
  ];
}

/** '12/06/2026, 14h05' */
export function momentOf({ used_at: at }: Pick<CouponUse, 'used_at'>): string {
  return `${formatDate(dayOf(at))}, ${formatClock(at)}`;
}

/** Returns whether a use can still be shown at the counter: on its day only. */
export function isForToday({ used_at: at }: Pick<CouponUse, 'used_at'>, today: Day): boolean {
  return dayOf(at) === today;
}

/** 'Válido hoje, 12/06/2026'; after that day, that the use has expired. */
export function validityOf(use: Pick<CouponUse, 'used_at'>, today: Day): string {
  const day = dayOf(use.used_at);
  return isForToday(use, today) ? validOn(day) : `Valeu só em ${formatDate(day)}`;
}
