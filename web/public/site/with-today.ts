import { data } from 'react-router';
import { cityDay } from '#domain/city-time.ts';

/** A page that says which day it is tells the server by this header, so that nobody gets it from a cache after midnight. */
export const showsTodayHeader = 'x-shows-today';

/** Adds the city's day to what a loader returns. The route has to export `headers`, too, as `loaderHeaders`. */
export function withToday<Facts extends object>(facts: Facts) {
  return data({ ...facts, today: cityDay(new Date()) }, { headers: { [showsTodayHeader]: 'true' } });
}
