import { describe, expect, it } from 'vitest';
import { readUseCode, useCodeMessages } from './coupon-use-codes.ts';

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
