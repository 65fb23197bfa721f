import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWeekday } from './city-time.ts';
import {
  announcedPercent,
  formatDiscount,
  isDiscount,
  isSalePriceOf,
  lowersPrice,
  promotionPhase,
  salePriceOf,
  sayPromotionEnd,
  sayRealDiscount,
  saySeen,
  suggestedTitle,
} from './promotions.ts';
import { centavos, day, forAll } from './testing.ts';

describe('the sale price (spec, back office, section 5, Promotion)', () => {
  it.each([
    ['a whole percent', 4990, 20, 3992],
    ['a tenth of a percent', 4990, 12.5, 4366],
    ['nothing off', 4990, 0, 4990],
    ['everything off', 4990, 100, 0],
    ['of nothing', 0, 15, 0],
    ['half a centavo, which counts as a whole one', 1, 50, 1],
    ['half a centavo of more', 4995, 10, 4496],
    ['just less than half a centavo', 4999, 10, 4499],
    ['a percent that has no exact value', 10_000, 0.1, 9990],
    ['another one', 10_000, 29.3, 7070],
    ['the highest price', 1_000_000, 99.9, 1000],
    ['a price that no cut has', 900_000_000, 33.3, 600_300_000],
  ])('%s', (_, original, discount, sale) => {
    expect(salePriceOf(original, discount)).toBe(sale);
  });

  it.each([
    ['half a percent counts as a whole one', 49.9, 43.66, 12.5, 13],
    ['40,7% is 41', 100, 59.3, 40.7, 41],
    ['a whole percent stays, whatever the rounding of its price', 45.95, 41.36, 10, 10],
    ['less than half is left out', 100, 70.7, 29.3, 29],
    ['50% were stated of 12,96%', 100, 87.04, 50, 13],
    ['more was taken off than was stated', 100, 80, 15, 15],
    ['nothing is taken off', 46.9, 46.9, 0, 0],
    ['without a full price', 0, 54.54, 45.5, 46],
    ['without a sale price', 50, null, 12.5, 13],
  ])(
    'is announced with a whole percent, rounded, that its price reaches: %s',
    (_, originalPrice, salePrice, discountPercentage, whole) => {
      expect(announcedPercent({ originalPrice, salePrice, discountPercentage })).toBe(whole);
    },
  );

  it('may differ by a centavo where somebody else has computed it', () => {
    const offer = { originalCentavos: 4990, discountPercentage: 20 };
    expect([3990, 3991, 3992, 3993, 3994].map((sale) => isSalePriceOf(sale, offer))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

it('a promotion is scheduled before its first day, runs on both and between, and has ended after (section 2)', () => {
  const days = { startDate: '2026-06-10', endDate: '2026-06-16' };
  expect(
    ['2026-06-09', '2026-06-10', '2026-06-13', '2026-06-16', '2026-06-17'].map((today) =>
      promotionPhase(days, today),
    ),
  ).toEqual(['scheduled', 'running', 'running', 'running', 'ended']);
});

it('the suggested title names the product and the percent, if there are any (section 5)', () => {
  expect(suggestedTitle('Picanha', 15)).toBe('Oferta relâmpago: Picanha com 15% de desconto');
  expect(suggestedTitle('Picanha', 12.5)).toBe('Oferta relâmpago: Picanha com 12,5% de desconto');
  expect(suggestedTitle('Picanha', null)).toBe('Oferta relâmpago: Picanha');
  expect(suggestedTitle('Picanha', 0)).toBe('Oferta relâmpago: Picanha');
  expect(suggestedTitle('', 15)).toBe('');
});

it('a discount is 0 to 100%, with at most one decimal (section 5), written with a comma', () => {
  for (const percent of [0, 0.1, 12.5, 29.3, 100]) expect(isDiscount(percent)).toBe(true);
  for (const percent of [-0.1, 33.33, 100.1, Number.NaN]) expect(isDiscount(percent)).toBe(false);
  expect([formatDiscount(20), formatDiscount(30.1), formatDiscount(0)]).toEqual(['20%', '30,1%', '0%']);
});

it('a real discount is said without a price that nobody recorded (design: Data), and one of 0 % is none', () => {
  expect(sayRealDiscount(50)).toBe('Desconto real: custava R$\u00a050,00 ou mais nos últimos 30 dias');
  expect(lowersPrice({ originalPrice: 50, salePrice: 49.99 })).toBe(true);
  expect(lowersPrice({ originalPrice: 50, salePrice: 50 })).toBe(false);
});

it('says the last day of a promotion, on it that it is the last, and when another price was seen', () => {
  expect(sayPromotionEnd('2026-06-13', '2026-06-12')).toBe('até 13 jun.');
  expect(sayPromotionEnd('2026-06-13', '2026-06-12', formatWeekday)).toBe('até sáb., 13 jun.');
  expect(sayPromotionEnd('2026-06-12', '2026-06-12', formatWeekday)).toBe('último dia');
  expect(sayPromotionEnd('2026-06-11', '2026-06-12')).toBe('encerrada em 11 jun.');
  expect(saySeen(55.98, '2026-11-22')).toBe('visto a R$\u00A055,98 em 22 nov.');
});

describe('any promotion', () => {
  const percent = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10);
  it('has a sale price from 0 to the full one, the lower the higher the discount', () =>
    forAll(centavos, percent, percent, (full, one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const sale = salePriceOf(full, more);
      expect(sale >= 0 && sale <= full && sale <= salePriceOf(full, less)).toBe(true);
      expect(
        isDiscount(more) && isSalePriceOf(sale, { originalCentavos: full, discountPercentage: more }),
      ).toBe(true);
    }));
  it('announces no more than it states, and no more than it really takes off', () =>
    forAll(centavos, centavos, percent, (full, sale, discountPercentage) => {
      const prices = { originalPrice: full / 100, salePrice: sale / 100 };
      const announced = announcedPercent({ ...prices, discountPercentage });
      expect(announced).toBeLessThanOrEqual(Math.round(discountPercentage));
      if (sale <= full && sale > salePriceOf(full, discountPercentage)) {
        expect(announced - ((full - sale) / full) * 100).toBeLessThanOrEqual(0.5 + 1e-6);
      }
      if (!lowersPrice(prices)) expect(announced).toBe(0);
    }));
  it('is scheduled, running or ended, and says so', () =>
    forAll(day, day, day, (one, other, today) => {
      const [startDate = one, endDate = other] = [one, other].toSorted();
      const phase = promotionPhase({ startDate, endDate }, today);
      expect(phase === 'running').toBe(startDate <= today && today <= endDate);
      expect(sayPromotionEnd(endDate, today).startsWith('encerrada')).toBe(phase === 'ended');
    }));
});
