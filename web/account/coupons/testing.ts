import type { Coupon, UsedCoupon } from '#contract/coupons.ts';

const facts = {
  id: 1,
  code: 'PICANHA10',
  description: null,
  discountType: 'percentage',
  discountValue: 10,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  establishmentId: 7,
  Establishment: { id: 7, name: 'Açougue Boi de Ouro', address: '103 Norte' },
  productId: 3,
  Product: { id: 3, name: 'Picanha' },
  isDemonstration: false,
} as const;

/** A coupon for a product with a known price. */
export const sampleCoupon: Coupon = {
  ...facts,
  usageLimit: 50,
  usageCount: 38,
  remainingUses: 12,
  isActive: true,
  requiresConfirmedEmail: false,
  currentPrice: {
    price: 58.9,
    unit: 'kg',
    collectionDate: '2026-06-12T08:00:00-03:00',
    source: 'admin',
    sourceName: 'Loja',
    paymentCondition: 'any',
    lifeDays: 10,
    expiresOn: '2026-06-22',
    expired: false,
  },
};

export const sampleUse: UsedCoupon = {
  ...facts,
  useId: 9,
  useCode: 'K7QM-4XTP',
  used_at: '2026-06-12T14:05:00-03:00',
  establishmentName: 'Açougue Boi de Ouro',
  purchaseAmount: 58.9,
  discountApplied: 5.89,
  cpf: '•••.•••.247-••',
};
