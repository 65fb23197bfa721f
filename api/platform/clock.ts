import { cityDay, type Day } from '#domain/city-time.ts';

/** The clock of the whole API. Tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns the current day in the city's time zone. */
export function today(clock: Clock): Day {
  return cityDay(clock.now());
}
