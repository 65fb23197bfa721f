import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './repository.ts';

/** Program files, without tests, in which a pattern is found. */
const filesWith = (pattern: RegExp) =>
  ['api', 'contract', 'domain', 'server', 'web']
    .flatMap((room) => filesBelow(room))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'))
    .filter((path) => pattern.test(read(path)));

describe('there is one parser of money', () => {
  it('a decimal comma is read by domain/typed-numbers.ts alone', () => {
    expect(filesWith(/replace(All)?\((','|\/,\/g?), ?'\.'\)|parseFloat\([^)]*(price|money|amount)/i)).toEqual(
      ['domain/typed-numbers.ts'],
    );
    expect(
      filesWith(/function parse\w*(Money|Price|Reais|Amount)\b|const parse\w*(Money|Price|Reais|Amount)\b/),
    ).toEqual([
      // It reads only what a survey file may contain, and leaves the number to the parser.
      'api/imports/anp/cell-values.ts',
      'domain/typed-numbers.ts',
    ]);
  });
  it('amounts are typed into one input, which fills from the centavos', () => {
    expect(filesWith(/\bfillMoney\b/)).toEqual(['domain/typed-numbers.ts', 'web/forms/money-input.tsx']);
    // A car's litres and kilometres are no amounts.
    expect(filesWith(/inputMode="decimal"/)).toEqual([
      'web/forms/number-fields.tsx',
      'web/place/car-sheet.tsx',
    ]);
  });
});
