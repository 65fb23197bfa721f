import type { PromotionRow } from '#contract/promotions.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { isDiscount, salePriceOf, usualPromotionDays } from '#domain/promotions.ts';
import { isDay } from '#domain/typed-day.ts';
import { cityToday } from '#web/clock.ts';
import { messagesOf, type NounMessages } from '#web/forms/noun-messages.ts';

/** The values of the form of a promotion. NaN is an unreadable number. */
export interface PromotionValues {
  establishmentId: number | null;
  productId: number | null;
  title: string;
  description: string;
  /** percent */
  discountPercentage: number | null;
  /** reais */
  originalPrice: number | null;
  /** reais, computed */
  salePrice: number | null;
  startDate: Day;
  endDate: Day;
  isActive: boolean;
}

/** The values of a promotion; a new one ends seven days from today. Spec, back office, section 9. */
export function valuesOf(row: PromotionRow | null, today = cityToday()): PromotionValues {
  return {
    establishmentId: row?.establishmentId ?? null,
    productId: row?.productId ?? null,
    title: row?.title ?? '',
    description: row?.description ?? '',
    discountPercentage: row?.discountPercentage ?? null,
    originalPrice: row?.originalPrice ?? null,
    salePrice: row?.salePrice ?? null,
    startDate: row?.startDate ?? today,
    endDate: row?.endDate ?? addDays(today, usualPromotionDays),
    isActive: row?.isActive ?? true,
  };
}

/** The server refuses a missing value with the message that the form shows. */
export function bodyOf({
  establishmentId,
  productId,
  discountPercentage,
  originalPrice,
  salePrice,
  ...values
}: PromotionValues) {
  return {
    ...values,
    establishmentId: establishmentId ?? 0,
    productId: productId ?? 0,
    discountPercentage: discountPercentage ?? Number.NaN,
    originalPrice: originalPrice ?? Number.NaN,
    salePrice: salePrice ?? Number.NaN,
  };
}

/** Returns the sale price in reais; null if the price or the discount is missing or not a valid number. */
export function computedSalePrice({
  originalPrice,
  discountPercentage,
}: Pick<PromotionValues, 'originalPrice' | 'discountPercentage'>): number | null {
  if (originalPrice === null || discountPercentage === null) return null;
  return originalPrice >= 0 && isDiscount(discountPercentage)
    ? toReais(salePriceOf(toCentavos(originalPrice), discountPercentage))
    : null;
}

/** Returns the card for the typed values; missing ones have default words and days. */
export function cardOf(
  { title, discountPercentage, originalPrice, salePrice, startDate, endDate }: PromotionValues,
  today: Day,
) {
  const first = isDay(startDate) ? startDate : today;
  return {
    title: title.trim() || 'Título da promoção',
    discountPercentage:
      discountPercentage !== null && isDiscount(discountPercentage) ? discountPercentage : 0,
    originalPrice: originalPrice !== null && originalPrice >= 0 ? originalPrice : null,
    salePrice,
    startDate: first,
    endDate: isDay(endDate) && endDate >= first ? endDate : addDays(first, usualPromotionDays),
  };
}

/** Messages about promotions. Spec, back office, section 8. */
export const promotionWords: NounMessages = {
  ...messagesOf({ one: 'promoção', many: 'promoções', gender: 'f' }),
  simulates: false,
};
