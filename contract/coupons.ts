import { z } from 'zod';
import { discountTypes } from '#domain/coupons.ts';
import { invalidCpf, isCpf, withoutMask } from '#domain/cpf.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { moneyField } from './money-field.ts';
import { observationShape } from './observations.ts';
import { cityDateTime, count, day, id, idParam, listFacts, reais } from './shapes.ts';

/** The worth of a coupon, and its place. Spec, public side, section 3 (Coupon). */
const couponFacts = z.object({
  id,
  code: z.string(),
  description: z.string().nullable(),
  discountType: z.enum(discountTypes),
  discountValue: z.number().positive().describe('Por cento, ou reais de um desconto fixo'),
  minPurchaseAmount: reais.describe('0: sem mínimo'),
  maxDiscountAmount: reais.nullable().describe('Teto de um desconto por cento; null: sem teto'),
  startDate: day,
  endDate: day,
  establishmentId: id,
  Establishment: z.object({ id, name: z.string(), address: z.string().nullable() }),
  productId: id.nullable().describe('null: vale para todos os produtos'),
  Product: z.object({ id, name: z.string() }).nullable(),
  isDemonstration: z.boolean().describe('true: a loja e o cupom são inventados'),
});

/** The fields beside a list of coupons. */
const besideCoupons = listTotal.extend(listFacts.pick({ demonstration: true }).shape);

/** A coupon that the caller can use today. */
export const couponShape = couponFacts
  .extend({
    usageLimit: z.number().int().positive().nullable().describe('null: ilimitado'),
    usageCount: count,
    remainingUses: count.nullable().describe('null: ilimitado'),
    isActive: z.boolean(),
    currentPrice: z
      .object({ price: reais.describe('Reais por quilo'), ...observationShape.shape })
      .nullable()
      .describe('O preço de hoje do seu produto nessa loja'),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof couponShape>;

/** A use of a coupon, with all that the counter of the shop has to see. */
export const couponUseShape = couponFacts
  .extend({
    useId: id,
    useCode: z.string().describe('Distingue um uso do outro no caixa'),
    used_at: cityDateTime,
    establishmentName: z.string(),
    purchaseAmount: reais.nullable().describe('null: o valor da compra não foi informado'),
    discountApplied: reais.nullable().describe('null: depende de uma compra que não foi informada'),
  })
  .meta({ id: 'CouponUse' });
export type CouponUse = z.infer<typeof couponUseShape>;

export const usedCouponShape = couponUseShape
  .extend({ cpf: z.string().nullable().describe('Mascarado') })
  .meta({ id: 'UsedCoupon' });
export type UsedCoupon = z.infer<typeof usedCouponShape>;

/** Bounds what can be typed as one purchase, in reais. */
const largestPurchase = 100_000;

/** Spec, public side, section 5 (Coupon use). */
export const useCouponBody = z.object({
  cpf: z.string({ error: invalidCpf }).max(100, invalidCpf).overwrite(withoutMask).refine(isCpf, invalidCpf),
  purchaseAmount: moneyField({
    missing: 'Informe o valor da compra, como 58,90.',
    tooLow: 'Informe um valor acima de zero.',
    highest: largestPurchase,
    tooHigh: 'Informe um valor de até R$ 100.000,00.',
  }).nullish(),
});

export const couponEndpoints = {
  listAvailableCoupons: endpoint({
    method: 'GET',
    path: '/coupons/user/available',
    who: 'user',
    noun: 'coupons',
    summary: 'Cupons que a própria conta pode usar hoje; os que vencem antes, primeiro',
    query: listQuery(['endDate'], {}),
    data: z.array(couponShape),
    beside: besideCoupons,
    failures: ['invalid'],
  }),
  listUsedCoupons: endpoint({
    method: 'GET',
    path: '/coupons/user/used',
    who: 'user',
    noun: 'coupons',
    summary: 'Cupons que a própria conta já usou, o último primeiro',
    query: listQuery(['used_at'], {}).extend({
      sort: z.enum(['-used_at', 'used_at'], { error: 'Essa ordem não existe.' }).default('-used_at'),
    }),
    data: z.array(usedCouponShape),
    beside: besideCoupons,
    failures: ['invalid'],
  }),
  readOwnCpf: endpoint({
    method: 'GET',
    path: '/coupons/user/cpf',
    who: 'user',
    noun: 'coupons',
    summary: 'O CPF com que a própria conta usou o último cupom',
    data: z.object({ cpf: z.string().nullable().describe('Só dígitos; null: nenhum ainda') }),
    failures: [],
  }),
  useCoupon: endpoint({
    method: 'POST',
    path: '/coupons/user/use/:couponId',
    who: 'user',
    noun: 'coupons',
    owned: false,
    summary: 'Usa um cupom, uma vez por pessoa e por CPF',
    params: z.object({ couponId: idParam }),
    body: useCouponBody,
    data: couponUseShape,
    failures: ['invalid', 'not_found', 'conflict', 'too_many'],
    idempotent: true,
    example: { body: { cpf: '52998224725', purchaseAmount: 80 } },
  }),
};
