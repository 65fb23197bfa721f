import { cityDay, type Day } from '#domain/city-time.ts';
import type { NameOf } from './browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from './session/local-entries.ts';

/**
 * The clock of the device, corrected where it differs from the server's. The difference is kept, so that pages without a
 * connection count the age of their prices by it, too. On the server this is the machine's clock.
 */

const key: NameOf<'clock'> = 'relogio';
/** Answers take time, and may have waited in a cache. */
const toleratedMs = 10 * 60_000;
/** No clock is three hundred years off, and a larger number would be no date. */
const mostMs = 1e13;

export function now(): Date {
  const difference = Number(readEntry(key));
  return new Date(Date.now() + (Math.abs(difference) < mostMs ? difference : 0));
}

/** The city's day. */
export const cityToday = (): Day => cityDay(now());

/** Notes how far the device's clock is from the server's. @param answer one that the server has just sent */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const sent = Date.parse(headers.get('date') ?? '') + 1000 * Number(headers.get('age'));
  const difference = sent - Date.now();
  if (Math.abs(difference) > toleratedMs) writeEntry(key, String(difference));
  else if (!Number.isNaN(difference)) dropEntry(key);
}

const longestWaitMs = 3_000;
let asked: Promise<void> | undefined;

/** Asks the server for its time, once for each page that is loaded. Without an answer in some seconds the next call asks again. */
export function askServerTime(): Promise<void> {
  const signal = AbortSignal.timeout(longestWaitMs);
  asked ??= fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(noteServerTime, () => {
    asked = undefined;
  });
  return asked;
}
