import { type Day, formatShortDate } from './city-time.ts';
import { formatReais, toCentavos, wholePercent } from './money.ts';
import { formatNumber } from './numbers.ts';

/** Rules for promotions in the back office. Spec, back office, sections 5 and 9. */

/** A new promotion ends this many days after the day of its creation, by default. Spec, back office, section 9. */
export const usualPromotionDays = 7;

/** characters */
export const longestTitle = 150;
/** characters */
export const longestDescription = 500;

/**
 * The sale price in centavos: the original less the percent, to the centavo; half a centavo counts as a whole one.
 * @param originalCentavos whole centavos
 * @param discountPercentage 0 to 100, with one decimal
 */
export function salePriceOf(originalCentavos: number, discountPercentage: number): number {
  // Integers only: 0.1 has no exact binary value, so the result could be a centavo off.
  const thousandthsLeft = 1000 - Math.round(discountPercentage * 10);
  return Math.floor((originalCentavos * thousandthsLeft + 500) / 1000);
}

/** Returns whether a percentage can be the discount of a promotion: 0 to 100, with at most one decimal. NaN cannot. */
export function isDiscount(percent: number): boolean {
  return percent >= 0 && percent <= 100 && hasOneDecimal(percent);
}

/** Returns whether a percentage has at most one decimal, allowing for binary fractions. */
export function hasOneDecimal(percent: number): boolean {
  return Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-6;
}

/** A sale price computed elsewhere may differ by this many centavos: others round half a centavo down. */
const toleratedCentavos = 1;

/** Returns whether a sale price is the original less the percentage. All prices in centavos. */
export function isSalePriceOf(
  saleCentavos: number,
  { originalCentavos, discountPercentage }: { originalCentavos: number; discountPercentage: number },
): boolean {
  return Math.abs(saleCentavos - salePriceOf(originalCentavos, discountPercentage)) <= toleratedCentavos;
}

/** How a day relates to the days of a promotion. */
export const promotionPhases = ['scheduled', 'running', 'ended'] as const;
type PromotionPhase = (typeof promotionPhases)[number];

/** Returns the phase of a promotion by its days alone, both included. */
export function promotionPhase(
  { startDate, endDate }: { startDate: Day; endDate: Day },
  today: Day,
): PromotionPhase {
  if (today < startDate) return 'scheduled';
  return today > endDate ? 'ended' : 'running';
}

/**
 * The last day in words: 'último dia' on that day, before it 'até 21 nov.', with the weekday 'até sáb., 21 nov.'; after it
 * 'encerrada em 21 nov.'.
 */
export function sayPromotionEnd(
  endDate: Day,
  today: Day,
  format: (day: Day) => string = formatShortDate,
): string {
  if (endDate < today) return `encerrada em ${format(endDate)}`;
  return endDate === today ? 'último dia' : `até ${format(endDate)}`;
}

/**
 * The whole percentage shown for a promotion: '12,5%' is 13. It is the stated one, or the real reduction where the sale price does
 * not reach what is stated.
 * @param promotion reais, and the stated percentage with one decimal
 */
export function announcedPercent(promotion: {
  originalPrice: number | null;
  salePrice: number | null;
  discountPercentage: number;
}): number {
  const { originalPrice, salePrice, discountPercentage: stated } = promotion;
  const full = toCentavos(originalPrice ?? 0);
  if (full === 0 || salePrice === null) return wholePercent(stated);
  const sale = toCentavos(salePrice);
  if (sale >= full) return 0;
  return wholePercent(sale <= salePriceOf(full, stated) ? stated : ((full - sale) / full) * 100);
}

/** Returns when a different price, in reais, was seen during a promotion: 'visto a R$ 55,98 em 22 nov.' */
export function saySeen(price: number, day: Day): string {
  return `visto a ${formatReais(price)} em ${formatShortDate(day)}`;
}

/** '12,5%' */
export function formatDiscount(discountPercentage: number): string {
  return `${formatNumber(discountPercentage, 0, 1)}%`;
}

/**
 * The suggested title of a promotion: 'Oferta relâmpago: Picanha com 15% de desconto'.
 * @param discountPercentage null: not typed yet
 */
export function suggestedTitle(productName: string, discountPercentage: number | null): string {
  if (productName === '') return '';
  const offer = `Oferta relâmpago: ${productName}`;
  return discountPercentage ? `${offer} com ${formatDiscount(discountPercentage)} de desconto` : offer;
}

interface PromotionPrices {
  /** reais */
  originalPrice: number;
  salePrice: number;
}

/** Returns whether a promotion lowers its full price; one of 0 % does not. */
export function lowersPrice({ originalPrice, salePrice }: PromotionPrices): boolean {
  return toCentavos(salePrice) < toCentavos(originalPrice);
}

/**
 * Returns the sentence that a full price was really charged. The recorded price may have been higher, so the full price
 * is given as a minimum: after R$ 54,90 a full price of R$ 50,00 was 'R$ 50,00 ou mais'.
 */
export function sayRealDiscount(originalPrice: number): string {
  return `Desconto real: custava ${formatReais(originalPrice)} ou mais nos últimos 30 dias`;
}
