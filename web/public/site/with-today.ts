import { data, type RouterContextProvider } from 'react-router';
import { todayContext } from '#web/api-client/transport.ts';

/** A page that says which day it is tells the server by this header, so that nobody gets it from a cache after midnight. */
export const showsTodayHeader = 'x-shows-today';

/** Adds the city's day to what a loader returns. The route has to export `headers`, too, as `loaderHeaders`. */
export function withToday<Facts extends object>(context: Readonly<RouterContextProvider>, facts: Facts) {
  return data({ ...facts, today: context.get(todayContext) }, { headers: { [showsTodayHeader]: 'true' } });
}
