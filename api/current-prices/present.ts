import type { BestPrice, MeatPrice } from '#contract/prices.ts';
import { bestPrice } from '#domain/best-price.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { meatTrend } from '#domain/trend.ts';
import type { BestOfProduct } from './best-prices.ts';
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
