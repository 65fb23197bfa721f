import { toCentavos } from '#domain/money.ts';
import { isDay } from '#domain/typed-day.ts';
import { useCall } from '#web/session/use-call.ts';
import type { PromotionValues } from './promotion-values.ts';

export type CheckedValues = Pick<
  PromotionValues,
  'establishmentId' | 'productId' | 'originalPrice' | 'startDate'
>;

/**
 * Asks whether the site will confirm the discount from the typed full price.
 * @returns null while something is missing; `highestSeen` in reais, null if no price was observed
 */
export function useFullPriceCheck({ establishmentId, productId, originalPrice, startDate }: CheckedValues): {
  fullPriceSeen: boolean;
  highestSeen: number | null;
} | null {
  const isReady = establishmentId !== null && productId !== null && isDay(startDate);
  const check = useCall(
    'checkPromotion',
    {
      query: { establishmentId: String(establishmentId), productId: String(productId), startDate },
    },
    { enabled: isReady },
  );
  if (!isReady || !check.data || originalPrice === null || !(originalPrice >= 0)) return null;
  const { highestSeen } = check.data.data;
  const fullPriceSeen = highestSeen !== null && toCentavos(originalPrice) <= toCentavos(highestSeen);
  return { fullPriceSeen, highestSeen };
}
