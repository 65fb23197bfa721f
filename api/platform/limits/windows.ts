import { crc32 } from 'node:zlib';
import { windowMs } from './allowances.ts';

/** One minute of one caller. */
export interface Window {
  /** grows by one a minute */
  number: number;
  /** milliseconds until the next one; never more than a minute */
  endsInMs: number;
}

/**
 * Returns the minute in which something of a caller is counted now. It follows from the clock alone: nodes agree on it, and
 * a clock that is set makes nobody wait for longer. Minutes begin at another second for each caller, so that those who
 * were refused do not all come back at once.
 */
export function windowAt(caller: string, now: number): Window {
  const shifted = now + (crc32(caller) % windowMs);
  const number = Math.floor(shifted / windowMs);
  return { number, endsInMs: (number + 1) * windowMs - shifted };
}
