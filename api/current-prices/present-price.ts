import type { BestPrice, MeatPrice } from '#contract/prices.ts';
import { bestPrice } from '#domain/best-price.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { meatTrend } from '#domain/trend.ts';
import { asObservation, type MeatPriceNow } from './current-prices.ts';
import { presentObservation, presentTrend } from './present-observation.ts';

export function presentPrice(price: MeatPriceNow, today: Day): MeatPrice {
  const { row, offered, verdict } = price;
  const { coordinatesPrecision, ...establishment } = row.establishment;
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
      ...(coordinatesPrecision && coordinatesPrecision !== 'exact' && { coordinatesPrecision }),
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
  };
}

/** Presents the best of one product's prices; null when there are none. */
export function presentBestPrice(prices: readonly MeatPriceNow[], today: Day): BestPrice | null {
  const best = bestPrice(prices, today);
  if (!best) return null;
  return {
    ...presentPrice(best.lowest, today),
    average: best.average === null ? null : toReais(best.average),
    highest: toReais(best.highest),
    establishments: best.compared,
    comparisonDay: best.day,
    allExpired: best.expired,
    saving: best.saving === null ? null : toReais(best.saving),
    savingPercent: best.savingPercent,
  };
}
