import { windowMs } from './quotas.ts';

/** One minute of one party. */
export interface Window {
  /** grows by one a minute */
  number: number;
  /** milliseconds until the next one; never more than a minute */
  endsInMs: number;
}

/**
 * Returns the minute in which something is counted now. It follows from the clock alone: nodes agree on it, and a clock that
 * is set makes nobody wait for longer.
 * @param shift milliseconds by which the minutes of a party begin earlier than others
 */
export function windowAt(shift: number, now: number): Window {
  const shifted = now + shift;
  const number = Math.floor(shifted / windowMs);
  return { number, endsInMs: (number + 1) * windowMs - shifted };
}
