import { randomInt } from 'node:crypto';

/** Capital letters and digits that nobody confuses when reading them aloud: no I, L, O, 0 or 1. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Creates the code of a use, which the counter of a shop reads: 'K7QM-4XTP'. */
export function createUseCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}`;
}
