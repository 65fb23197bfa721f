import type { Promotion } from '#contract/promotions.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { currentPrice, type PromotionPrice } from '#domain/current-price.ts';
import { toReais } from '#domain/money.ts';
import { type Observation, presentObservation } from './present-observation.ts';
import type { SelectedPromotion } from './promotion-queries.ts';

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

/** A promotion with the newest regular price of its product at its shop, null where nobody has seen one. */
export type JudgedPromotion = PromotionPrice & { newest: (Observation & { priceCentavos: number }) | null };

/** Presents the price that was seen and counts in place of the promotion's; null where that is the promotion's own. */
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
