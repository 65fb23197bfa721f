import type { Promotion } from '#contract/promotions.ts';
import { toReais } from '#domain/money.ts';
import type { SelectedPromotion } from './promotion-queries.ts';

export function presentPromotion(row: SelectedPromotion): Promotion {
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
  };
}

/** Sorts promotions by their last day; promotions with the same last day by discount, highest first. */
export function endingFirst(a: Promotion, b: Promotion): number {
  if (a.endDate !== b.endDate) return a.endDate < b.endDate ? -1 : 1;
  return b.discountPercentage - a.discountPercentage;
}
