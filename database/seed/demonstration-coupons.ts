import { addDays, type Day } from '#domain/city-time.ts';
import type { DiscountType } from '#domain/coupons.ts';

interface DemonstrationCoupon {
  establishment: string;
  /** null: for every product */
  product: string | null;
  code: string;
  description: string | null;
  discountType: DiscountType;
  /** whole percent, or centavos */
  discountValue: number;
  minPurchaseCentavos: number;
  maxDiscountCentavos: number | null;
  usageLimit: number | null;
  usageCount: number;
  startDate: Day;
  endDate: Day;
}

/** Creates coupons that run from before today: percentages and fixed sums, with and without limits. */
export function demonstrationCoupons(today: Day): DemonstrationCoupon[] {
  const coupon = (
    establishment: string,
    code: string,
    daysLeft: number,
    facts: Pick<DemonstrationCoupon, 'discountType' | 'discountValue'> & Partial<DemonstrationCoupon>,
  ): DemonstrationCoupon => ({
    establishment,
    code,
    product: null,
    description: null,
    minPurchaseCentavos: 0,
    maxDiscountCentavos: null,
    usageLimit: null,
    usageCount: 0,
    startDate: addDays(today, -5),
    endDate: addDays(today, daysLeft),
    ...facts,
  });
  return [
    coupon('Açougue Boi de Ouro', 'PICANHA10', 21, {
      product: 'Picanha',
      discountType: 'percentage',
      discountValue: 10,
      usageLimit: 200,
      usageCount: 64,
    }),
    coupon('Supermercado Lajeado', 'CHURRASCO15', 14, {
      description: 'Vale para qualquer corte do balcão.',
      discountType: 'percentage',
      discountValue: 15,
      minPurchaseCentavos: 5000,
      maxDiscountCentavos: 2000,
      usageLimit: 300,
      usageCount: 112,
    }),
    coupon('Casa de Carnes Jalapão', 'COSTELA4', 30, {
      product: 'Costela',
      discountType: 'fixed',
      discountValue: 400,
      usageLimit: 80,
      usageCount: 12,
    }),
    coupon('Mercado Ipê Roxo', 'FAMILIA8', 45, {
      description: 'Nas compras do açougue e do mercado.',
      discountType: 'fixed',
      discountValue: 800,
      minPurchaseCentavos: 8000,
    }),
    coupon('Açougue do Baiano', 'BAIANO5', 60, { discountType: 'percentage', discountValue: 5 }),
    coupon('Frigorífico Taquaralto', 'ULTIMOS20', 7, {
      description: 'Os últimos cupons da inauguração.',
      discountType: 'percentage',
      discountValue: 20,
      maxDiscountCentavos: 1500,
      usageLimit: 40,
      usageCount: 38,
    }),
  ];
}
