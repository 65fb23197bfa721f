import { cellOf } from '#domain/cells.ts';
import type { RoughPoint } from '#domain/distance.ts';
import { isOfEarlier, markAsEarlier } from '#web/api-client/first-answers.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { type NearPriceList, nearPricesFrom, nearPricesOf } from './near-prices.ts';
import { bestQuery, type NearThing, nearQuery } from './near-query.ts';

/** Reads the prices of one thing around a point, of which only the cell is sent. @returns 'unavailable' after a failure */
export async function listNearPrices(
  apiPrefix: string,
  thing: NearThing,
  from: RoughPoint,
): Promise<NearPriceList | 'unavailable'> {
  const query = nearQuery(thing, cellOf(from));
  try {
    const answer =
      thing.kind === 'fuel'
        ? await callLazily(apiPrefix, 'listPublicFuelPrices', { query })
        : await callLazily(apiPrefix, 'listPublicPrices', { query });
    const prices = nearPricesFrom(from, answer);
    return isOfEarlier(answer) ? markAsEarlier(prices) : prices;
  } catch {
    return 'unavailable';
  }
}

/** Reads the prices of several things around a point that may be the best for somebody there, in one call. */
export async function listNearBest<Thing extends NearThing>(
  apiPrefix: string,
  things: readonly Thing[],
  from: RoughPoint,
): Promise<{ thing: Thing; prices: NearPriceList }[] | 'unavailable'> {
  try {
    const answer = await callLazily(apiPrefix, 'listNearBest', { query: bestQuery(things, cellOf(from)) });
    const found = things.map((thing) => ({ thing, prices: nearPricesOf(from, thing, answer.data) }));
    return isOfEarlier(answer) ? markAsEarlier(found) : found;
  } catch {
    return 'unavailable';
  }
}
