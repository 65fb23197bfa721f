import { randomInt } from 'node:crypto';
import { useCodeGroup, useCodeLetters } from '#domain/coupon-use-codes.ts';

/** Creates the code of a use, which the counter of a shop reads: 'K7QM-4XTP'. */
export function createUseCode(): string {
  const group = () =>
    Array.from({ length: useCodeGroup }, () => useCodeLetters[randomInt(useCodeLetters.length)]).join('');
  return `${group()}-${group()}`;
}
