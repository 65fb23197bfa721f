import { type Day, formatDate } from './city-time.ts';
import { formatReais, toCentavos, toReais, wholeCentavos } from './money.ts';

/** Discounts by coupon. Spec, public side, sections 3 and 5; back office, section 5. */

export const discountTypes = ['percentage', 'fixed'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountTypeNames: Record<DiscountType, string> = {
  percentage: 'Porcentagem (%)',
  fixed: 'Valor fixo (R$)',
};

/** A new coupon ends this many days after the day of its creation, by default. Spec, back office, section 9. */
export const couponDays = 30;

/**
 * How many uses of a new coupon count per network and day: more than a family or a shop's Wi-Fi has on most days, and too few to
 * empty a coupon with invented accounts.
 */
export const usualNetworkDayLimit = 10;

/** The maximum of a purchase, and of a discount on it, in reais. */
export const largestPurchase = 100_000;

/** A coupon's discount, as in the API; all sums in reais. */
export interface Benefit {
  discountType: DiscountType;
  /** whole percent for 'percentage', reais for 'fixed' */
  discountValue: number;
  /** 0: no minimum */
  minPurchaseAmount: number;
  /** the maximum discount of a percentage; null: no maximum */
  maxDiscountAmount: number | null;
}

/** '15%' or 'R$ 4': a whole sum is shown without centavos. */
export function discountInShort({ discountType, discountValue }: Benefit): string {
  return discountType === 'percentage' ? `${discountValue}%` : shortReais(discountValue);
}

/** '15% até R$ 20 em compras acima de R$ 50', '10% de desconto', 'R$ 4 de desconto em compras acima de R$ 30'. */
export function benefitInWords(benefit: Benefit): string {
  const { minPurchaseAmount, maxDiscountAmount } = benefit;
  const bound = maxDiscountAmount === null ? 'de desconto' : `até ${shortReais(maxDiscountAmount)}`;
  const minimum = minPurchaseAmount > 0 ? ` em compras acima de ${shortReais(minPurchaseAmount)}` : '';
  return `${discountInShort(benefit)} ${bound}${minimum}`;
}

/** 'R$ 20', 'R$ 4,50': with a no-break space, and centavos only if they are not 0. Takes reais. */
export function shortReais(reais: number): string {
  return formatReais(reais).replace(/,00$/, '');
}

/** Names a coupon by its discount and its product: '15% em picanha', 'R$ 4 em toda a loja'. */
export function couponTitle(benefit: Benefit, productName: string | null): string {
  return `${discountInShort(benefit)} em ${productName === null ? 'toda a loja' : productName.toLowerCase()}`;
}

/**
 * The discount of a purchase, in centavos, rounded to the nearest centavo. A percentage is limited by its maximum,
 * and a fixed discount by the purchase. Spec, public side, section 5.
 * @param purchaseCentavos null if the purchase is unknown
 * @returns null for a percentage of an unknown purchase
 */
export function discountOf(benefit: Benefit, purchaseCentavos: number | null): number | null {
  const { discountType, discountValue, maxDiscountAmount } = benefit;
  if (discountType === 'fixed') {
    return Math.min(toCentavos(discountValue), purchaseCentavos ?? Number.POSITIVE_INFINITY);
  }
  if (purchaseCentavos === null) return null;
  const share = wholeCentavos((purchaseCentavos * discountValue) / 100);
  return maxDiscountAmount === null ? share : Math.min(share, toCentavos(maxDiscountAmount));
}

/**
 * The discount of a use, in reais: 'R$ 5,89'. A percentage of an unknown purchase is shown for one kilo:
 * 'R$ 5,89 por quilo'.
 */
export function appliedInWords(
  discountApplied: number,
  { discountType, purchaseAmount }: { discountType: DiscountType; purchaseAmount: number | null },
): string {
  const isOfKilo = discountType === 'percentage' && purchaseAmount === null;
  return `${formatReais(discountApplied)}${isOfKilo ? ' por quilo' : ''}`;
}

/** Returns the discount of a purchase and the remainder to pay, all in reais. */
export function priceWithDiscount(benefit: Benefit, reais: number): { discount: number; toPay: number } {
  const centavos = toCentavos(reais);
  const discount = discountOf(benefit, centavos) ?? 0;
  return { discount: toReais(discount), toPay: toReais(centavos - discount) };
}

/** How often a coupon may still be used; null: no limit. Spec, public side, section 5. */
export function remainingUses({
  usageLimit,
  usageCount,
}: {
  usageLimit: number | null;
  usageCount: number;
}): number | null {
  return usageLimit === null ? null : Math.max(0, usageLimit - usageCount);
}

/** 'Ilimitado', 'Resta 1 uso', 'Restam 12 usos'. Spec, public side, section 5. */
export function usesInWords(remaining: number | null): string {
  if (remaining === null) return 'Ilimitado';
  return remaining === 1 ? 'Resta 1 uso' : `Restam ${remaining} usos`;
}

/** '3/50' or '3 (sem limite)'. Spec, back office, section 2 (Coupons manager). */
export function usesOfLimit({
  usageCount,
  usageLimit,
}: {
  usageCount: number;
  usageLimit: number | null;
}): string {
  return `${usageCount}${usageLimit === null ? ' (sem limite)' : `/${usageLimit}`}`;
}

export interface CouponFacts {
  /** first and last day, both included */
  startDate: Day;
  endDate: Day;
  /** null: unlimited */
  usageLimit: number | null;
  usageCount: number;
  isActive: boolean;
}

export type CouponState = 'running' | 'inactive' | 'not_yet' | 'over' | 'used_up';

/** Returns the state of a coupon on a day. */
export function couponState(coupon: CouponFacts, today: Day): CouponState {
  if (!coupon.isActive) return 'inactive';
  if (today > coupon.endDate) return 'over';
  if (remainingUses(coupon) === 0) return 'used_up';
  return today < coupon.startDate ? 'not_yet' : 'running';
}

/** The label of a coupon's state; null if it can be used. */
export const couponStateNames: Record<CouponState, string | null> = {
  running: null,
  inactive: 'Inativo',
  not_yet: 'Ainda não vale',
  over: 'Vencido',
  used_up: 'Esgotado',
};

/** How a day relates to the days of a coupon, regardless of what else prevents its use. */
export const couponValidities = ['running', 'not_yet', 'over'] as const;
export type CouponValidity = (typeof couponValidities)[number];

export function couponValidity(
  { startDate, endDate }: Pick<CouponFacts, 'startDate' | 'endDate'>,
  today: Day,
): CouponValidity {
  if (today > endDate) return 'over';
  return today < startDate ? 'not_yet' : 'running';
}

/** Returns until when a used coupon is valid, for the counter of a shop: 'Válido hoje, 12/06/2026'. */
export function validOn(day: Day): string {
  return `Válido hoje, ${formatDate(day)}`;
}
