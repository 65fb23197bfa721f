import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineAgrees, lineTotal, looksCounted, receiptTotal, toThousandths } from './receipts.ts';
import { centavos, forAll } from './testing.ts';

/** Quantity, price and printed total of the lines of a butcher's receipt. */
const butcher = [
  [1.136, 1299, 1476],
  [0.282, 2999, 846],
  [0.742, 3499, 2596],
  [0.58, 3999, 2319],
  [0.268, 2999, 804],
  [0.552, 2999, 1655],
  [1.058, 5799, 6135],
  [0.548, 3999, 2191],
  [1.154, 1999, 2307],
  [1, 749, 749],
] as const;

const lines = butcher.map(([quantity, priceCentavos]) => ({
  priceCentavos,
  quantityThousandths: toThousandths(quantity),
}));

/** Spec, public side, section 3 (Receipt). */
it('the total of a receipt adds lines rounded to the cent, as they are printed, with weights in whole grams', () => {
  expect(lines.map(lineTotal)).toEqual(butcher.map(([, , total]) => total));
  expect(receiptTotal(lines)).toBe(21_078);
  expect(receiptTotal([])).toBe(0);
  expect([0.58, 1.136, 1.005, 2].map(toThousandths)).toEqual([580, 1136, 1005, 2000]);
});

it('printed totals are kept: registers round them or cut them off, and their sum is that of the receipt', () => {
  const printed = lines.map((line, at) => ({ ...line, totalCentavos: butcher[at]?.[2] ?? 0 }));
  expect(printed.every(lineAgrees)).toBe(true);
  const first = { priceCentavos: 1299, quantityThousandths: 1136 };
  expect([1475, 1476, 1477].map((totalCentavos) => lineAgrees({ ...first, totalCentavos }))).toEqual([
    true,
    true,
    false,
  ]);
  expect(receiptTotal(printed)).toBe(21_078);
  expect(receiptTotal([{ ...first, totalCentavos: 1475, discountCentavos: 75 }])).toBe(1400);
});

it('any receipt is the sum of its lines, in any order, and a kilo costs its price', () => {
  const line = fc.record({
    priceCentavos: centavos,
    quantityThousandths: fc.integer({ min: 1, max: 50_000 }),
  });
  forAll(fc.array(line), (lines) => {
    expect(receiptTotal(lines.toReversed())).toBe(receiptTotal(lines));
    for (const { priceCentavos, quantityThousandths } of lines) {
      expect(lineTotal({ priceCentavos, quantityThousandths: 1_000 })).toBe(priceCentavos);
      expect(toThousandths(quantityThousandths / 1_000)).toBe(quantityThousandths);
      expect(looksCounted({ quantityThousandths })).toBe(Number.isInteger(quantityThousandths / 1_000));
    }
  });
});
