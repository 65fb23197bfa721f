import { describe, expect, it } from 'vitest';
import { programsWith } from './repository.ts';

describe('there is one parser of money', () => {
  it('a decimal comma is read by domain/typed-numbers.ts alone', () => {
    expect(
      programsWith(/replace(All)?\((','|\/,\/g?), ?'\.'\)|parseFloat\([^)]*(price|money|amount)/i),
    ).toEqual(['domain/typed-numbers.ts']);
    expect(
      programsWith(
        /function parse\w*(Money|Price|Reais|Amount)\b|const parse\w*(Money|Price|Reais|Amount)\b/,
      ),
    ).toEqual([
      // It reads only what a survey file may contain, and leaves the number to the parser.
      'api/imports/anp/cell-values.ts',
      'domain/typed-numbers.ts',
    ]);
  });
  it('amounts are typed into one input, which fills from the centavos', () => {
    expect(programsWith(/\bfillMoney\b/)).toEqual(['domain/typed-numbers.ts', 'web/forms/money-input.tsx']);
    // A car's litres and kilometres and the kilos of a list are no amounts of money.
    expect(programsWith(/inputMode="decimal"/)).toEqual([
      'web/forms/number-fields.tsx',
      'web/place/car-sheet.tsx',
      'web/public/list/list-items.tsx',
    ]);
  });
});
