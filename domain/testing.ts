import fc from 'fast-check';
import type { Permission } from './can.ts';
import { addDays, type Day } from './city-time.ts';

/** Checks a property for many values of the arbitraries. */
export function forAll<Ts extends [unknown, ...unknown[]]>(
  ...property: [...arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> }, holds: (...values: Ts) => void]
): void {
  fc.assert(fc.property<Ts>(...property));
}

/** Returns the names of what may be done. */
export function permittedActs<Act extends string>(can: Record<Act, Permission>): string[] {
  return Object.entries<Permission>(can).flatMap(([act, { may }]) => (may ? [act] : []));
}

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
/** prices of one product in centavos, compared with one another */
export const comparedPrices = fc.array(centavos, { minLength: 1, maxLength: 9 }).map((prices) => ({
  lowest: Math.min(...prices),
  highest: Math.max(...prices),
  mean: prices.length < 3 ? null : prices.reduce((sum, price) => sum + price, 0) / prices.length,
  expired: false,
}));
export const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const letterOrDigit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** the first twelve characters of a CNPJ: half of them digits only, half with letters */
export const companyNumbers = fc.oneof(
  digits(12),
  fc.array(letterOrDigit, { minLength: 12, maxLength: 12 }).map((all) => all.join('')),
);
export const quadra = fc.record({
  area: fc.constantFrom('Norte', 'Sul'),
  side: fc.constantFrom('east', 'west'),
  row: fc.integer({ min: 1, max: 16 }),
  column: fc.integer({ min: 0, max: 5 }),
});
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
