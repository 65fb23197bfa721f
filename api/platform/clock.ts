import { cityDay, type Day } from '#domain/city-time.ts';

/** The one clock; tests hand in their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The city's day now. */
export function today(clock: Clock): Day {
  return cityDay(clock.now());
}
