import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineTotal, looksCounted, receiptTotal, toThousandths } from './receipts.ts';
import { centavos } from './testing.ts';

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
describe('the total of a receipt', () => {
  it('rounds each line to the cent, as it is printed', () => {
    expect(lines.map(lineTotal)).toEqual(butcher.map(([, , total]) => total));
  });
  it('adds the rounded lines, and not their exact products', () => {
    expect(receiptTotal(lines)).toBe(21_078);
  });
  it('is nothing without lines', () => {
    expect(receiptTotal([])).toBe(0);
  });
  it('counts weights in grams, whatever binary fractions do', () => {
    expect([0.58, 1.136, 1.005, 2].map(toThousandths)).toEqual([580, 1136, 1005, 2000]);
  });
});

it('whole quantities look as if they were counted, and weights do not', () => {
  expect([1000, 3000, 1136, 500].map((quantityThousandths) => looksCounted({ quantityThousandths }))).toEqual(
    [true, true, false, false],
  );
});

it('any receipt is the sum of its lines, in any order, and a kilo costs its price', () => {
  const line = fc.record({
    priceCentavos: centavos,
    quantityThousandths: fc.integer({ min: 1, max: 50_000 }),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(receiptTotal(lines.toReversed())).toBe(receiptTotal(lines));
      for (const { priceCentavos, quantityThousandths } of lines) {
        expect(lineTotal({ priceCentavos, quantityThousandths: 1_000 })).toBe(priceCentavos);
        expect(toThousandths(quantityThousandths / 1_000)).toBe(quantityThousandths);
        expect(looksCounted({ quantityThousandths })).toBe(Number.isInteger(quantityThousandths / 1_000));
      }
    }),
  );
});
