import { describe, expect, it } from 'vitest';
import {
  changesOn,
  isOldList,
  isStillSent,
  isYoung,
  lastRun,
  type MerchantPriceFacts,
  measuredFrom,
  outweighs,
  promotionOf,
  whyPriceWaits,
} from './merchant-prices.ts';
import { salePriceOf } from './promotions.ts';

const usual: MerchantPriceFacts = {
  price: 5000,
  last: 5000,
  isLastValid: true,
  earlier: 5000,
  lowest: 4800,
  highest: 6000,
  changesToday: 0,
  isContested: false,
};
const why = (facts: Partial<MerchantPriceFacts>) => whyPriceWaits({ ...usual, ...facts });

describe('a price that a shop says', () => {
  it.each([
    ['is the last one', {}],
    ['is up to 25% below or above the last one', { price: 6250 }],
    ['is the city’s lowest by a tenth', { price: 4320, last: 5000 }],
    ['stands far below the others, who have moved away', { price: 3000, last: 3000, earlier: 3000 }],
    ['is the first of the product in the city', { last: null, earlier: null, lowest: null, highest: null }],
    ['corrects one of the same day', { price: 5100, changesToday: 1 }],
  ])('counts at once when it %s', (_what, facts) => {
    expect(why(facts)).toBeUndefined();
  });

  it.each([
    ['more than 25% from the last', { price: 6251 }, 'Mais de 25% de diferença para o último preço da loja.'],
    [
      'more than 25% from that of a week ago, in small steps',
      { price: 4400, last: 5500, earlier: 6000, lowest: null },
      'Mais de 25% de diferença para o preço da loja há 7 dias.',
    ],
    ['more than a tenth below the lowest', { price: 4319 }, 'Mais de 10% abaixo do menor preço da cidade.'],
    [
      'a first one far above all others',
      { price: 7501, last: null, earlier: null },
      'Mais de 25% de diferença para o maior preço da cidade.',
    ],
    ['changed a third time on one day', { price: 5100, changesToday: 2 }, 'O preço já mudou 2 vezes hoje.'],
    ['said to be another by people', { isContested: true }, '3 pessoas disseram que o preço é outro.'],
    [
      'the old one, after it has expired far below the others',
      { price: 3000, last: 3000, earlier: 3000, isLastValid: false },
      'Mais de 10% abaixo do menor preço da cidade.',
    ],
  ])('waits when it is %s', (_what, facts, reason) => {
    expect(why(facts)).toBe(reason);
  });
});

const now = new Date('2026-06-12T12:00:00-03:00');
const seen = (price: number, day: string, isTrusted = false) => ({
  price,
  observedAt: new Date(`${day}T09:00:00-03:00`),
  isTrusted,
});

describe('changes are measured', () => {
  it('from the price of a week ago, so that small steps do not add up', () => {
    expect(measuredFrom([seen(6000, '2026-06-01'), seen(5000, '2026-06-08')], now)).toBe(6000);
  });
  it('from a newer one of others, or that an administrator has let pass', () => {
    expect(measuredFrom([seen(6000, '2026-06-01'), seen(5000, '2026-06-08', true)], now)).toBe(5000);
  });
  it('from the first one, where the shop is new', () => {
    expect(measuredFrom([seen(6000, '2026-06-08'), seen(5000, '2026-06-09')], now)).toBe(6000);
    expect(measuredFrom([], now)).toBeNull();
  });
});

describe('reports count since', () => {
  const startOf = (...all: ReturnType<typeof seen>[]) =>
    all.indexOf(lastRun(all)[0] ?? seen(0, '2026-06-01'));
  it('the first of equal prices, across small changes', () => {
    const days = ['2026-06-12', '2026-06-13', '2026-06-14'] as const;
    expect(startOf(seen(6000, '2026-06-01'), ...days.map((day) => seen(4900, day)))).toBe(1);
    expect(startOf(seen(4660, '2026-06-01'), seen(4950, '2026-06-12'), seen(4900, '2026-06-13'))).toBe(0);
    expect(startOf(seen(4655, '2026-06-01'), seen(4900, '2026-06-12'))).toBe(1);
    expect(startOf()).toBe(-1);
  });
  it('the first one of a week in which the shop goes to and fro', () => {
    const days = ['2026-06-08', '2026-06-10', '2026-06-12', '2026-06-14'] as const;
    const swings = days.map((day, index) => seen(index % 2 === 0 ? 4900 : 4400, day));
    expect(startOf(seen(6000, '2026-06-01'), ...swings)).toBe(1);
  });
  it('at most since what others have seen, or a person has let pass', () => {
    expect(startOf(seen(4900, '2026-06-01'), seen(4900, '2026-06-02', true), seen(4900, '2026-06-03'))).toBe(
      1,
    );
  });
});

it('a shop’s changes of a day are counted, repetitions and the prices of others are not', () => {
  const day = '2026-06-12';
  const all = [seen(6000, '2026-06-01'), seen(6000, day), seen(5000, day), seen(5500, day, true)];
  expect(changesOn(all, day)).toBe(1);
  expect(changesOn([...all, seen(6000, day)], day)).toBe(2);
  expect(changesOn([seen(6000, day)], day)).toBe(0);
});

it('a promotion is its full price less its percentage, and hardly below the shop’s own full price', () => {
  expect(promotionOf(5500, 3500)).toEqual({ discountPercentage: 36.3, originalCentavos: 5495 });
  expect(promotionOf(5000, 4500)).toEqual({ discountPercentage: 10, originalCentavos: 5000 });
  expect(promotionOf(5000, 4998)).toBeUndefined();
  expect(promotionOf(5000, 5100)).toBeUndefined();
  for (let sale = 1; sale < 5000; sale += 7) {
    const { discountPercentage, originalCentavos } = promotionOf(5499, sale) ?? { originalCentavos: 0 };
    if (discountPercentage === undefined) continue;
    expect(salePriceOf(originalCentavos, discountPercentage)).toBe(sale);
    expect(originalCentavos).toBeLessThanOrEqual(5499);
  }
});

it('three people in three networks outweigh a shop', () => {
  expect(outweighs({ people: 3, networks: 3 })).toBe(true);
  expect(outweighs({ people: 3, networks: 2 })).toBe(false);
  expect(outweighs({ people: 2, networks: 3 })).toBe(false);
});

it('a list is asked about when it is the same for 60 days', () => {
  expect(isOldList('2026-04-13', '2026-06-12')).toBe(true);
  expect(isOldList('2026-04-14', '2026-06-12')).toBe(false);
});

it('a list that nobody sends any more is not asked about', () => {
  expect(isStillSent('2026-04-13', '2026-05-13')).toBe(true);
  expect(isStillSent('2026-04-13', '2026-05-12')).toBe(false);
});

it('what a system repeats is said again when a third of its life has passed', () => {
  const standing = { day: '2026-06-10', lifeDays: 10 };
  expect(isYoung(standing, '2026-06-13')).toBe(true);
  expect(isYoung(standing, '2026-06-14')).toBe(false);
});
