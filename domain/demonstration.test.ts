import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demonstrationRows, describeDemonstration, leftOutOf } from './demonstration.ts';

/** Spec, public side, section 2: invented prices never appear with real ones. */

const none = { priced: false, demonstration: false };
const real = { priced: true, demonstration: false };
const invented = { priced: true, demonstration: true };

it.each([
  ['meat', { meat: invented, fuel: real }],
  ['fuel', { meat: real, fuel: invented }],
  [null, { meat: invented, fuel: invented }],
  [null, { meat: real, fuel: real }],
  [null, { meat: invented, fuel: none }],
  [null, { meat: none, fuel: invented }],
])('%s is left out of %j', (leftOut, kinds) => {
  expect(leftOutOf(kinds)).toBe(leftOut);
});

describe('design, section 6: what leaves with the demonstration', () => {
  const nothing = Object.fromEntries(demonstrationRows.map((row) => [row, 0])) as Record<
    (typeof demonstrationRows)[number],
    number
  >;

  it('is said in counts, without what there is none of', () => {
    const counts = { ...nothing, establishments: 30, stations: 1, prices: 12_041, reviews: 3 };
    expect(describeDemonstration(counts)).toBe(
      'Saem 30 estabelecimentos, 1 posto, 12.041 preços e 3 avaliações.',
    );
  });

  it('may be a single thing', () => {
    expect(describeDemonstration({ ...nothing, products: 1 })).toBe('Sai 1 produto acrescentado.');
  });
});

it('invented prices never stand beside real ones', () => {
  const kind = fc.record({ priced: fc.boolean(), demonstration: fc.boolean() });
  fc.assert(
    fc.property(kind, kind, (meat, fuel) => {
      const leftOut = leftOutOf({ meat, fuel });
      const shown = [...(leftOut === 'meat' ? [] : [meat]), ...(leftOut === 'fuel' ? [] : [fuel])].filter(
        ({ priced }) => priced,
      );
      expect(new Set(shown.map(({ demonstration }) => demonstration)).size).toBeLessThan(2);
    }),
  );
});
