import { describe, expect, it } from 'vitest';
import { promotionBody } from '#contract/promotion-fields.ts';
import { bodyOf, computedSalePrice, promotionWords, valuesOf } from './promotion-values.ts';

/** Spec, back office, sections 5 and 9 (Promotion). */

it('a new promotion is active and ends seven days from today', () => {
  expect(valuesOf(null, '2026-06-12')).toMatchObject({
    startDate: '2026-06-12',
    endDate: '2026-06-19',
    isActive: true,
  });
});

describe('the sale price', () => {
  it('is computed to the centavo, and with it the schema takes the form', () => {
    const values = { ...valuesOf(null), establishmentId: 1, productId: 1, title: 'Oferta' };
    for (const [originalPrice, discountPercentage, salePrice] of [
      [49.9, 15, 42.42],
      [49.95, 10, 44.96],
      [0, 15, 0],
      [49.9, 0, 49.9],
      [49.9, 100, 0],
      [10_000, 0.1, 9990],
    ] as const) {
      const computed = computedSalePrice({ originalPrice, discountPercentage });
      expect(computed).toBe(salePrice);
      const body = bodyOf({ ...values, originalPrice, discountPercentage, salePrice: computed });
      expect(promotionBody.safeParse(body).error).toBeUndefined();
    }
  });

  it('is missing where the original price or the discount is, or cannot be read', () => {
    const given = { originalPrice: 49.9, discountPercentage: 15 };
    for (const trouble of [
      { originalPrice: null },
      { originalPrice: Number.NaN },
      { originalPrice: -1 },
      { discountPercentage: null },
      { discountPercentage: Number.NaN },
      { discountPercentage: 100.1 },
      { discountPercentage: 33.33 },
      { discountPercentage: -1 },
    ]) {
      expect(computedSalePrice({ ...given, ...trouble })).toBeNull();
    }
  });
});

it('nothing is simulated while the server is away', () => {
  expect(promotionWords.simulates).toBe(false);
});
