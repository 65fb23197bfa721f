import { z } from 'zod';
import { couponValidities, discountTypes, largestPurchase } from '#domain/coupons.ts';
import { invalidCpf, isCpf, withoutMask } from '#domain/cpf.ts';
import { productUnits } from '#domain/products.ts';
import { counterCheckBody, couponBody, updateCouponBody } from './coupon-fields.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { moneyField } from './money-field.ts';
import { observationShape } from './observations.ts';
import { regionShape } from './regions.ts';
import {
  cityDateTime,
  count,
  day,
  id,
  idParam,
  idParams,
  listFacts,
  reais,
  searchParam,
  version,
} from './shapes.ts';

/** The value of a coupon, and its place. Spec, public side, section 3 (Coupon). */
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

const requiresConfirmedEmail = z.boolean().describe('true: só contas com e-mail confirmado o usam');

/** The further fields of a reply with a list of coupons. */
const besideCoupons = listTotal.extend(listFacts.pick({ demonstration: true }).shape);

/** A coupon that the caller can use today. */
const couponShape = couponFacts
  .extend({
    usageLimit: z.number().int().positive().nullable().describe('null: ilimitado'),
    usageCount: count,
    remainingUses: count.nullable().describe('null: ilimitado'),
    isActive: z.boolean(),
    requiresConfirmedEmail,
    currentPrice: z
      .object({ price: reais, unit: z.enum(productUnits), ...observationShape.shape })
      .nullable()
      .describe('O preço de hoje do seu produto nessa loja'),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof couponShape>;

const discountOfUse = reais
  .nullable()
  .describe(
    'Em reais. Sem o valor da compra: o de um quilo do produto, pelo preço de hoje; null: depende da compra',
  );

/** A use of a coupon, with everything to show at the shop's counter. */
const couponUseShape = couponFacts
  .extend({
    useId: id,
    useCode: z.string().describe('Distingue um uso do outro no caixa'),
    used_at: cityDateTime,
    establishmentName: z.string(),
    purchaseAmount: reais.nullable().describe('null: o valor da compra não foi informado'),
    discountApplied: discountOfUse,
  })
  .meta({ id: 'CouponUse' });
export type CouponUse = z.infer<typeof couponUseShape>;

const usedCouponShape = couponUseShape
  .extend({ cpf: z.string().nullable().describe('Mascarado') })
  .meta({ id: 'UsedCoupon' });
export type UsedCoupon = z.infer<typeof usedCouponShape>;

/** A coupon as the back office lists it. Spec, back office, section 3 (Coupon). */
const couponRowShape = couponFacts
  .extend({
    Establishment: z.object({ id, name: z.string(), Region: regionShape }),
    usageLimit: z.number().int().positive().nullable().describe('null: ilimitado'),
    usageCount: count,
    isActive: z.boolean(),
    requiresConfirmedEmail,
    networkDayLimit: z.number().int().positive().nullable().describe('Usos por rede e dia; null: ilimitado'),
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'CouponRow' });
export type CouponRow = z.infer<typeof couponRowShape>;

const couponsQuery = listQuery(['-id', 'code', 'establishment', 'product', 'endDate', 'usageCount'], {
  establishmentId: idParam.optional(),
  productId: idParam.optional().describe('Só os cupons deste produto'),
  isActive: z.enum(['true', 'false'], { error: 'Use true ou false.' }).optional(),
  validity: z
    .enum(couponValidities, { error: 'Essa validade não existe.' })
    .optional()
    .describe('running: hoje está entre o primeiro e o último dia; not_yet: antes; over: depois'),
});

/** A use of a coupon as the back office lists it: without personal data, except some digits of the CPF. */
const couponUseRowShape = z
  .object({
    id,
    useCode: z.string(),
    used_at: cityDateTime,
    cpf: z.string().nullable().describe('Mascarado; null: saiu com a conta'),
    isAccountGone: z.boolean().describe('true: a conta de quem usou não existe mais'),
    purchaseAmount: reais.nullable().describe('null: o valor da compra não foi informado'),
    discountApplied: discountOfUse,
    checkedAt: cityDateTime.nullable().describe('Quando o caixa conferiu o código pela primeira vez'),
  })
  .meta({ id: 'CouponUseRow' });
export type CouponUseRow = z.infer<typeof couponUseRowShape>;

/** A use as the shop's counter sees it: the coupon, without personal data. */
const counterCheckShape = couponFacts
  .pick({
    code: true,
    description: true,
    discountType: true,
    discountValue: true,
    minPurchaseAmount: true,
    maxDiscountAmount: true,
    startDate: true,
    endDate: true,
    Establishment: true,
    Product: true,
    isDemonstration: true,
  })
  .extend({
    useCode: z.string(),
    used_at: cityDateTime,
    holds: z.boolean().describe('true: foi usado hoje; um uso vale só no seu dia'),
    validity: z.enum(couponValidities).describe('Se os dias do cupom correm hoje'),
    checkedBefore: cityDateTime.nullable().describe('A primeira conferência; null: é esta'),
  })
  .meta({ id: 'CounterCheck' });
export type CounterCheck = z.infer<typeof counterCheckShape>;

/** Spec, public side, section 5 (Coupon use). */
export const useCouponBody = z.object({
  cpf: z.string({ error: invalidCpf }).max(100, invalidCpf).overwrite(withoutMask).refine(isCpf, invalidCpf),
  purchaseAmount: moneyField({
    missing: 'Informe o valor da compra, como 58,90.',
    tooLow: 'Informe um valor acima de zero.',
    highest: largestPurchase,
    tooHigh: 'Informe um valor de até R$ 100.000,00.',
  })
    .nullish()
    .describe('Ausente: o caixa confere o mínimo do cupom'),
});

const rows = crud({ noun: 'coupons', path: '/backoffice/coupons', row: couponRowShape, query: couponsQuery });

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
  checkCouponUse: endpoint({
    method: 'POST',
    path: '/coupons/check',
    who: 'anyone',
    noun: 'coupons',
    summary: 'Confere no caixa o código de um uso, sem dizer de quem é',
    body: counterCheckBody,
    data: counterCheckShape,
    failures: ['not_found', 'too_many'],
    limit: { calls: 30, minutes: 5 },
  }),
  listCoupons: rows.list('Cupons, para o painel; os mais novos primeiro', listTotal.extend({ today: day })),
  exportCoupons: rows.export('Cupons do painel em CSV, com a mesma busca e os mesmos filtros'),
  createCoupon: rows.create('Cria um cupom de um estabelecimento', { body: couponBody }),
  readCouponRow: rows.read('Um cupom, para o painel'),
  updateCoupon: rows.update('Muda um cupom; o limite não fica abaixo do que já foi usado', {
    body: updateCouponBody,
  }),
  deleteCoupon: rows.delete('Exclui um cupom que ninguém usou'),
  listCouponUses: endpoint({
    method: 'GET',
    path: '/backoffice/coupons/:id/uses',
    who: 'admin',
    noun: 'coupons',
    summary: 'Os usos de um cupom, o último primeiro; do CPF, só três números',
    params: idParams,
    query: listQuery(['-used_at'], {}).extend({
      search: searchParam.optional().describe('Código do uso, ou uma parte dele'),
    }),
    data: z.array(couponUseRowShape),
    beside: listTotal,
    failures: ['invalid', 'not_found'],
  }),
};
