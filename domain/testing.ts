import fc from 'fast-check';
import { addDays, type Day } from './city-time.ts';

/** Arbitrary values for properties of rules. */

export const day: fc.Arbitrary<Day> = fc
  .integer({ min: 0, max: 800 })
  .map((days) => addDays('2025-06-01', days));
/** a price in centavos that can be compared */
export const centavos = fc.integer({ min: 1, max: 1_000_000 });
/** a price in reais, of whole centavos */
export const inReais = centavos.map((price) => price / 100);
export const observed = fc.record({ day, lifeDays: fc.integer({ min: 0, max: 60 }) });
/** an observed price in centavos, now and then of 0, and one of several equal ones */
export const priced = fc.record({
  day,
  lifeDays: fc.integer({ min: 0, max: 60 }),
  price: fc.integer({ min: 0, max: 40 }).map((steps) => steps * 50),
});
export const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
export const point = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});
/** any text, and texts that look like names, addresses and numbers */
export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        'Posto',
        '806 Sul',
        'Av. NS 10',
        'ARSE 82',
        'do',
        'LTDA',
        '12.345,60',
        '12/6/26',
        ' ',
        '-',
        'São',
        'É',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(' ')),
);
