import type { TrendFacts } from '#contract/observations.ts';
import type { BestPrice, MeatPrice } from '#contract/prices.ts';
import type { Promotion } from '#contract/promotions.ts';
import { bestPrice } from '#domain/best-price.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import type { Comparison, Priced } from '#domain/comparison.ts';
import { currentPrice, type PromotionPrice } from '#domain/current-price.ts';
import { expiresOn, isExpired } from '#domain/freshness.ts';
import { toReais, wholeCentavos } from '#domain/money.ts';
import { type PaymentCondition, type PriceKind, type PriceSource, sourceName } from '#domain/prices.ts';
import { meatTrend, type Trend } from '#domain/trend.ts';
import type { BestOfProduct } from './best-prices.ts';
import { presentConditional } from './conditional-prices.ts';
import { asObservation, type MeatPriceNow } from './current-prices.ts';
import { presentPoint } from './public-point.ts';
import type { SelectedPromotion } from './running-promotions.ts';

/** How many of the city's prices are sent for drawing; more would overlap. */
const mostDrawn = 200;

/** Presents the city's valid prices of one thing, in centavos, for a ruler. Prices that have all expired are omitted. */
export function presentRuler(comparison: Comparison<Priced> | undefined) {
  const compared = comparison && !comparison.expired ? comparison : undefined;
  return {
    prices: spread(compared?.ranked.map(({ price }) => price) ?? []).map(toReais),
    lowest: compared ? toReais(compared.lowest) : null,
    mean: compared?.mean == null ? null : toReais(wholeCentavos(compared.mean)),
    highest: compared ? toReais(compared.highest) : null,
  };
}

/** Picks evenly from many sorted prices, including the first and the last. */
function spread(sorted: readonly number[]): number[] {
  if (sorted.length <= mostDrawn) return [...sorted];
  return Array.from(
    { length: mostDrawn },
    (_, index) => sorted[Math.round((index * (sorted.length - 1)) / (mostDrawn - 1))] ?? 0,
  );
}

export function presentPromotion(row: SelectedPromotion, today: Day): Promotion {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    productId: row.productId,
    Product: { id: row.productId, name: row.productName },
    establishmentId: row.establishmentId,
    establishment: {
      id: row.establishmentId,
      name: row.establishmentName,
      address: row.address,
      regionName: row.regionName,
    },
    originalPrice: toReais(row.originalCentavos),
    salePrice: toReais(row.saleCentavos),
    discountPercentage: row.discountPercentage,
    startDate: row.startDate,
    endDate: row.endDate,
    isActive: row.isActive,
    fullPriceSeen: row.fullPriceSeen,
    observed: presentObserved(row, today),
  };
}

/** A promotion with the newest regular price of its product at its shop, null if none was observed. */
type JudgedPromotion = PromotionPrice & { newest: (Observation & { priceCentavos: number }) | null };

/** Presents the observed price that counts instead of the promotion's; null if the promotion's own counts. */
export function presentObserved(offer: JudgedPromotion, today: Day): Promotion['observed'] {
  const { newest } = offer;
  if (newest === null) return null;
  const { priceCentavos, observedAt, lifeDays } = newest;
  const observed = { price: priceCentavos, day: cityDay(observedAt), lifeDays };
  const { verdict } = currentPrice(observed, offer, today);
  if ((verdict !== 'contests' && verdict !== 'undercuts') || priceCentavos === offer.saleCentavos)
    return null;
  return {
    price: toReais(priceCentavos),
    contests: verdict === 'contests',
    ...presentObservation(newest, 'meat', today),
  };
}

/** Sorts promotions by their last day; promotions with the same last day by discount, highest first. */
export function endingFirst(a: Promotion, b: Promotion): number {
  if (a.endDate !== b.endDate) return a.endDate < b.endDate ? -1 : 1;
  return b.discountPercentage - a.discountPercentage;
}

interface Observation {
  observedAt: Date;
  source: PriceSource;
  /** it is that of a promotion, which is the shop's word whoever has entered it */
  isOffer?: boolean;
  /** the survey that an imported price comes from */
  origin: string | null;
  /** an administrator has corrected the source's data */
  corrected: boolean;
  paymentCondition: PaymentCondition;
  lifeDays: number;
}

/** A price with the one before it at the same place; both null at the first collection. */
interface ObservedChange {
  priceCentavos: number;
  previousCentavos: number | null;
  previousAt: Date | null;
}

/** Presents the age, source and life of an observation, which every price has. */
export function presentObservation(row: Observation, kind: PriceKind, today: Day) {
  const observed = { day: cityDay(row.observedAt), lifeDays: row.lifeDays };
  return {
    collectionDate: toCityIso(row.observedAt),
    source: row.source,
    sourceName: sourceName(row.isOffer ? 'admin' : row.source, kind, row),
    paymentCondition: row.paymentCondition,
    lifeDays: row.lifeDays,
    expiresOn: expiresOn(observed),
    expired: isExpired(observed, today),
  };
}

/**
 * Presents how a price has changed at the same place.
 * @param trendOf the rule of the price's kind
 */
export function presentTrend(
  { priceCentavos, previousCentavos, previousAt }: ObservedChange,
  trendOf: (latest: number, previous: number | null) => Trend,
): TrendFacts {
  const first = previousCentavos === null || previousAt === null;
  return {
    trend: trendOf(priceCentavos, previousCentavos),
    firstCollection: first,
    previousPrice: first ? null : toReais(previousCentavos),
    previousDay: first ? null : cityDay(previousAt),
    priceChange: first ? null : toReais(priceCentavos - previousCentavos),
  };
}

export function presentPrice(price: MeatPriceNow, today: Day): MeatPrice {
  const { row, offered, verdict } = price;
  const { latitude, longitude, coordinatesPrecision, ...establishment } = row.establishment;
  const observation = asObservation(price);
  return {
    id: row.id,
    price: toReais(price.price),
    unit: row.unit,
    productId: row.productId,
    establishmentId: row.establishment.id,
    productName: row.productName,
    productDescription: row.productDescription,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    establishmentName: row.establishment.name,
    regionName: row.regionName,
    Establishment: {
      ...establishment,
      ...presentPoint({ latitude, longitude, coordinatesPrecision }),
      Region: { id: row.establishment.regionId, name: row.regionName },
    },
    ...presentObservation(observation, 'meat', today),
    updatedAt: toCityIso(observation.recordedAt),
    promotion:
      offered && row.offer
        ? {
            promotionId: row.offer.id,
            title: row.offer.title,
            originalPrice: toReais(row.offer.originalCentavos),
            discountPercentage: row.offer.discountPercentage,
            endDate: row.offer.endDate,
            fullPriceSeen: row.offer.fullPriceSeen,
          }
        : null,
    ...(verdict === 'contests' &&
      row.offer && {
        contestedPromotion: {
          promotionId: row.offer.id,
          salePrice: toReais(row.offer.saleCentavos),
          endDate: row.offer.endDate,
        },
      }),
    ...presentTrend(observation, meatTrend),
    ...presentConditional(row.conditional, price.price, today),
  };
}

/** Presents the lowest price of a product against the city. */
export function presentBestPrice({ lowest, figures }: BestOfProduct, today: Day): BestPrice {
  const { average, saving, savingPercent } = bestPrice(figures);
  return {
    ...presentPrice(lowest, today),
    average: average === null ? null : toReais(average),
    highest: toReais(figures.highest),
    establishments: figures.places,
    comparisonDay: figures.day,
    allExpired: figures.expired,
    saving: saving === null ? null : toReais(saving),
    savingPercent,
  };
}
