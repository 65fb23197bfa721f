import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUseCode, useCodeLetters, useCodeMessages } from './coupon-use-codes.ts';
import { forAll, text } from './testing.ts';

describe('the code of a use', () => {
  it.each([
    'K7QM-4XTP',
    'k7qm-4xtp',
    'K7QM4XTP',
    ' k7qm 4xtp ',
    'PICANHA10 K7QM-4XTP',
    'BOI5 k7qm4xtp',
    'BOI-5 K7QM 4XTP',
  ])('is read from %o', (typed) => {
    expect(readUseCode(typed)).toEqual({ code: 'K7QM-4XTP' });
  });

  it.each([
    ['', useCodeMessages.missing],
    ['  ', useCodeMessages.missing],
    ['K7QM', useCodeMessages.shape],
    ['K7QM-4XTPA', useCodeMessages.shape],
    ['K7QM--4XTP', useCodeMessages.shape],
    ['K7QMÇ4XT', useCodeMessages.shape],
    [`${'A'.repeat(100)} K7QM-4XTP`, useCodeMessages.shape],
    ['K7QM-4XTO', useCodeMessages.confused],
    ['l7qm-4xtp', useCodeMessages.confused],
    ['K0QM-4X1P', useCodeMessages.confused],
  ])('is not read from %o', (typed, why) => {
    expect(readUseCode(typed)).toEqual({ why });
  });
});

it('any code is read in small letters, without its dash and behind that of the coupon', () => {
  const four = fc
    .array(fc.constantFrom(...useCodeLetters), { minLength: 4, maxLength: 4 })
    .map((letters) => letters.join(''));
  forAll(four, four, text, (first, second, other) => {
    const read = { code: `${first}-${second}` };
    for (const typed of [
      `${first}${second}`,
      `${first}-${second}`.toLowerCase(),
      `PICANHA10 ${first} ${second}`,
    ]) {
      expect(readUseCode(typed)).toEqual(read);
    }
    const seen = readUseCode(other);
    if ('code' in seen) expect(readUseCode(seen.code)).toEqual(seen);
  });
});
