import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Benefit,
  benefitInWords,
  couponState,
  couponTitle,
  couponValidity,
  discountOf,
  priceWithDiscount,
  remainingUses,
  usesInWords,
  usesOfLimit,
} from './coupons.ts';
import { couponCan, couponKeepingCan, mayLimit } from './coupons-can.ts';
import { centavos, day, forAll, permittedActs } from './testing.ts';

const percentage: Benefit = {
  discountType: 'percentage',
  discountValue: 15,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
};
const fixed: Benefit = { ...percentage, discountType: 'fixed', discountValue: 4 };

describe("a coupon's benefit in words", () => {
  it.each([
    ['15% até R$ 20 em compras acima de R$ 50', { maxDiscountAmount: 20, minPurchaseAmount: 50 }],
    ['15% até R$ 7,50', { maxDiscountAmount: 7.5 }],
    ['15% de desconto', {}],
    ['R$ 4 de desconto', fixed],
    [
      'R$ 4,50 de desconto em compras acima de R$ 30',
      { ...fixed, discountValue: 4.5, minPurchaseAmount: 30 },
    ],
  ])('%s', (words, benefit) => {
    expect(benefitInWords({ ...percentage, ...benefit }).replaceAll('\u00A0', ' ')).toBe(words);
  });

  it('names the product that it is for, or the whole shop', () => {
    expect(couponTitle(percentage, 'Picanha')).toBe('15% em picanha');
    expect(couponTitle(fixed, null)).toBe('R$\u00A04 em toda a loja');
  });
});

describe("a coupon's discount (spec, public side, section 5)", () => {
  it('of a percentage is rounded to the nearest centavo, keeps to its bound, needs the purchase and leaves the rest to pay', () => {
    expect(discountOf({ ...percentage, discountValue: 10 }, 5890)).toBe(589);
    expect(discountOf(percentage, 1)).toBe(0);
    expect(discountOf({ ...percentage, discountValue: 100 }, 5890)).toBe(5890);
    expect(discountOf(percentage, 1230)).toBe(185);
    expect(discountOf(percentage, 1229)).toBe(184);
    const bounded = { ...percentage, maxDiscountAmount: 20 };
    expect(discountOf(bounded, 13_333)).toBe(2000);
    expect(discountOf(bounded, 13_320)).toBe(1998);
    expect(discountOf(bounded, 1_000_000)).toBe(2000);
    expect(discountOf(percentage, null)).toBeNull();
    expect(priceWithDiscount({ ...percentage, discountValue: 10 }, 58.9)).toEqual({
      discount: 5.89,
      toPay: 53.01,
    });
  });
  it('of a fixed sum is subtracted, with a floor of 0', () => {
    expect([5890, 400, null].map((purchase) => discountOf(fixed, purchase))).toEqual([400, 400, 400]);
    expect(discountOf(fixed, 399)).toBe(399);
    expect(priceWithDiscount(fixed, 3.99)).toEqual({ discount: 3.99, toPay: 0 });
  });
});

it.each([
  [100, 38, 62, 'Restam 62 usos'],
  [100, 99, 1, 'Resta 1 uso'],
  [100, 100, 0, 'Restam 0 usos'],
  [null, 400, null, 'Ilimitado'],
])('the remaining uses of %o with %i used are %o: %s', (usageLimit, usageCount, remaining, words) => {
  expect(remainingUses({ usageLimit, usageCount })).toBe(remaining);
  expect(usesInWords(remaining)).toBe(words);
});

const june = {
  startDate: '2026-06-10',
  endDate: '2026-06-12',
  usageLimit: 2,
  usageCount: 1,
  isActive: true,
};

it.each([
  ['not_yet', '2026-06-09', {}],
  ['running', '2026-06-10', {}],
  ['running', '2026-06-12', {}],
  ['over', '2026-06-13', {}],
  ['used_up', '2026-06-11', { usageCount: 2 }],
  ['running', '2026-06-11', { usageLimit: null, usageCount: 900 }],
  ['inactive', '2026-06-11', { isActive: false }],
  ['over', '2026-06-13', { usageCount: 2 }],
])('the state of a coupon is %s on %s with %o', (state, today, facts) => {
  expect(couponState({ ...june, ...facts }, today)).toBe(state);
});

it('the days of a coupon include its first and its last', () => {
  const days = ['2026-06-09', '2026-06-10', '2026-06-12', '2026-06-13'];
  expect(days.map((today) => couponValidity(june, today))).toEqual(['not_yet', 'running', 'running', 'over']);
});

describe('who may use a coupon (spec, public side, sections 4 and 5)', () => {
  const free = {
    ...june,
    state: 'running',
    minPurchaseAmount: 50,
    purchaseAmount: 50,
    usedByPerson: false,
    usedByCpf: false,
    requiresConfirmedEmail: true,
    isEmailConfirmed: true,
    networkDayLimit: 10,
    usesOfNetwork: 9,
  } as const;
  const permission = { may: true };

  it('is everybody, while it runs', () => {
    expect(Object.values(couponCan(free))).toEqual(Array(5).fill(permission));
    expect(couponCan({ ...free, minPurchaseAmount: 0, purchaseAmount: null }).usePurchase).toEqual(
      permission,
    );
  });
  it.each([
    ['Você já usou este cupom.', { usedByPerson: true }],
    ['Você já usou este cupom.', { usedByPerson: true, state: 'used_up' }],
    ['Este cupom não está mais disponível.', { state: 'inactive' }],
    ['Este cupom vale a partir de 10/06/2026.', { state: 'not_yet' }],
    ['Este cupom venceu em 12/06/2026.', { state: 'over' }],
    ['Este cupom esgotou: todos os usos já foram feitos.', { state: 'used_up' }],
  ] as const)('is nobody: %s', (why, change) => {
    expect(couponCan({ ...free, ...change }).use).toEqual({ may: false, why });
  });
  it('is nobody whose address is not confirmed, where the coupon asks for that', () => {
    const unconfirmed = { ...free, isEmailConfirmed: false };
    expect(couponCan(unconfirmed).useUnconfirmed).toEqual({
      may: false,
      why: 'Este cupom pede um e-mail confirmado. Confirme o seu em Configurações e use o cupom de novo.',
    });
    expect(couponCan({ ...unconfirmed, requiresConfirmedEmail: false }).useUnconfirmed).toEqual(permission);
  });
  it('is nobody in a network that has had its uses of the day', () => {
    expect(couponCan({ ...free, usesOfNetwork: 10 }).useNetwork).toEqual({
      may: false,
      why: 'Este cupom já foi usado 10 vezes hoje nesta mesma internet, e não vale mais nela até amanhã. Por outra, como a do seu celular, ainda vale.',
    });
    expect(couponCan({ ...free, usesOfNetwork: 900, networkDayLimit: null }).useNetwork).toEqual(permission);
  });
  it('is not a CPF that has used it', () => {
    expect(couponCan({ ...free, usedByCpf: true }).useCpf).toEqual({
      may: false,
      why: 'Este CPF já usou este cupom.',
    });
  });
  it.each([null, 49.99])('is not a purchase of %o below the minimum', (purchaseAmount) => {
    expect(couponCan({ ...free, purchaseAmount }).usePurchase).toEqual({
      may: false,
      why: 'Este cupom vale em compras a partir de R$\u00A050,00.',
    });
  });
});

describe('the uses of a coupon in the panel (spec, back office, section 2)', () => {
  it.each([
    ['3/50', { usageCount: 3, usageLimit: 50 }],
    ['3 (sem limite)', { usageCount: 3, usageLimit: null }],
    ['0/1', { usageCount: 0, usageLimit: 1 }],
  ])('are %s', (words, uses) => {
    expect(usesOfLimit(uses)).toBe(words);
  });

  it('bound its limit', () => {
    const used = { usageCount: 3 };
    expect([null, 3, 4].map((limit) => mayLimit(limit, used).may)).toEqual([true, true, true]);
    expect(mayLimit(2, used)).toEqual({
      may: false,
      why: 'Este cupom já foi usado 3 vezes: o limite não pode ser menor que isso.',
    });
  });
});

describe('what an administrator may do with a coupon (spec, back office, sections 4 and 5)', () => {
  const unused = { usageCount: 0, isActive: true };

  it.each([
    ['nobody has used', {}, ['move', 'changeTerms', 'delete', 'deactivate']],
    ['is switched off', { isActive: false }, ['move', 'changeTerms', 'delete', 'activate']],
    ['somebody has used', { usageCount: 1 }, ['deactivate']],
  ])('with one that %s', (_, change, permitted) => {
    expect(permittedActs(couponKeepingCan({ ...unused, ...change }))).toEqual(permitted);
  });

  it('says what can be done with a used one in place of deleting it', () => {
    expect(couponKeepingCan({ ...unused, usageCount: 2 }).delete).toEqual({
      may: false,
      why: 'Este cupom já foi usado 2 vezes e não pode ser excluído. Desative-o: ninguém mais poderá usá-lo.',
    });
  });
});

describe('any coupon', () => {
  const benefit = fc.record({
    discountType: fc.constantFrom('percentage', 'fixed'),
    discountValue: fc.integer({ min: 1, max: 100 }),
    minPurchaseAmount: fc.nat(100),
    maxDiscountAmount: fc.option(fc.nat(50)),
  });
  it('takes off no more than the purchase and its maximum, and nothing is lost', () =>
    forAll(benefit, centavos, (coupon, purchase) => {
      const off = discountOf(coupon, purchase) ?? 0;
      expect(off >= 0 && off <= purchase).toBe(true);
      if (coupon.discountType === 'percentage' && coupon.maxDiscountAmount !== null) {
        expect(off).toBeLessThanOrEqual(coupon.maxDiscountAmount * 100);
      }
      const { discount, toPay } = priceWithDiscount(coupon, purchase / 100);
      expect(Math.round((discount + toPay) * 100)).toBe(purchase);
    }));
  it('runs only while it is on, within its days and not used up', () =>
    forAll(
      day,
      day,
      day,
      fc.option(fc.nat(3)),
      fc.nat(4),
      fc.boolean(),
      (startDate, endDate, today, usageLimit, usageCount, isActive) => {
        const coupon = { startDate, endDate, usageLimit, usageCount, isActive };
        const isWithin = startDate <= today && today <= endDate;
        expect(couponValidity(coupon, today) === 'running').toBe(isWithin);
        expect(couponState(coupon, today) === 'running').toBe(
          isActive && isWithin && remainingUses(coupon) !== 0,
        );
      },
    ));
});
