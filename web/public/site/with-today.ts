import { data, type RouterContextProvider } from 'react-router';
import { todayContext } from '#web/api-client/transport.ts';

/** Header with which a page that shows the current day asks the server not to serve it from a cache after midnight. */
export const showsTodayHeader = 'x-shows-today';

/** Adds the city's day to what a loader returns. The route must also export `headers`, as `loaderHeaders`. */
export function withToday<Facts extends object>(context: Readonly<RouterContextProvider>, facts: Facts) {
  return data({ ...facts, today: context.get(todayContext) }, { headers: { [showsTodayHeader]: 'true' } });
}
