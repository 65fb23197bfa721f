import { cellCentre } from '#domain/cells.ts';
import { distanceKm, type Point } from '#domain/distance.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import { type CityPlace, readCityPlaces } from './city-places.ts';
import type { Ranking } from './figures.ts';
import { priceWidth } from './packed-prices.ts';

/**
 * Lists of prices. Their rows are chosen in memory, from the ranking of each product and the points of all places, so that a
 * call reads only the prices that it returns, however large the city.
 */

/** The part of a query that says where a person is and what is near. */
interface NearQuery {
  near?: string | undefined;
  radius?: number | undefined;
  sort: 'price' | 'distance';
}

/** A circle around a person's cell, or the whole city from there. */
export interface Vicinity {
  centre: Point;
  /** km; undefined: places at any distance, and those without a point */
  radius: number | undefined;
}

/** Returns the vicinity of a query's cell; undefined if the cell decides neither the rows nor their order. */
export function vicinityOf({ near, radius, sort }: NearQuery): Vicinity | undefined {
  const centre = near === undefined || (radius === undefined && sort === 'price') ? null : cellCentre(near);
  return centre ? { centre, radius } : undefined;
}

interface Scope {
  /** one of each product; in the order of the list where prices are equal */
  rankings: readonly Ranking[];
  /** the whole city without it */
  vicinity?: Vicinity | undefined;
  regionId?: number | undefined;
  brandId?: number | undefined;
  /** a further condition; all places without it */
  isFound?: ((productId: number, establishmentId: number) => boolean) | undefined;
  /**
   * The order of the list. Compared prices always come first, and those of products without a valid price after valid ones;
   * 'product': in the order of the rankings
   */
  order: 'price' | 'distance' | 'product';
}

/** A product at a place. */
interface Pair {
  productId: number;
  establishmentId: number;
}

/** Chooses a page of the prices in a scope, and counts all of them. */
export async function findPrices(
  keepParts: KeepParts,
  { rankings, order, isFound, ...filters }: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pairs: Pair[]; count: number }> {
  const nearness = Object.values(filters).some((filter) => filter !== undefined)
    ? nearnessOf(await readCityPlaces(keepParts), filters)
    : undefined;
  // Rankings are in the order of the list, so that a page has none of their later prices.
  const most = order === 'distance' ? Number.POSITIVE_INFINITY : offset + limit;
  const productIds: number[] = [];
  const establishmentIds: number[] = [];
  const keys: number[] = [];
  let count = 0;
  const yieldIfLong = yieldToEventLoop();
  for (const { productId, ranking, places: compared, expired, prices } of rankings) {
    await yieldIfLong();
    const lastKey = keys.length + most;
    let row = 0;
    for (const [index, ranked] of ranking.entries()) {
      const id = Math.abs(ranked);
      const near = nearness ? (nearness[id] ?? 0) : 1;
      if (near === 0 || (isFound && !isFound(productId, id))) continue;
      count += 1;
      if (keys.length >= lastKey) {
        if (nearness || isFound) continue;
        count += ranking.length - index - 1;
        break;
      }
      const part = index >= compared ? 2 : expired ? 1 : 0;
      // Compared prices are packed in the order of the ranking.
      if (part < 2) while (prices[row] !== id) row += priceWidth;
      const amount = order === 'distance' ? near : part < 2 ? (prices[row + 1] ?? 0) : 0;
      keys.push(order === 'product' ? keys.length : keyOf(part, amount, keys.length));
      productIds.push(productId);
      establishmentIds.push(id);
    }
  }
  const page = Float64Array.from(keys)
    .sort()
    .subarray(offset, offset + limit);
  const pairs = Array.from(page, (key) => ({
    productId: productIds[key % mostPrices] ?? 0,
    establishmentId: establishmentIds[key % mostPrices] ?? 0,
  }));
  return { pairs, count };
}

/** More prices than a city has, and more than the centavos of a price or the number of places. */
const mostPrices = 2 ** 24;
const mostAmounts = 2 ** 25;

/** One number to sort by, because sorting objects would stop the process for a second in a city of 20,000 shops. */
const keyOf = (part: number, amount: number, index: number) =>
  (part * mostAmounts + amount) * mostPrices + index;

/**
 * Numbers the places that pass the filters from the nearest, by id, beginning with 1; 0: it does not. Those at the same distance
 * share their number, and those without a point have the last one.
 */
function nearnessOf(
  places: readonly CityPlace[],
  { vicinity, regionId, brandId }: Pick<Scope, 'vicinity' | 'regionId' | 'brandId'>,
): Int32Array {
  const within = places
    .filter((place) => regionId === undefined || place.regionId === regionId)
    .filter((place) => brandId === undefined || place.brandId === brandId)
    .map((place) => ({ id: place.id, km: vicinity ? kmTo(place, vicinity.centre) : 0 }))
    .filter(({ km }) => km <= (vicinity?.radius ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => (a.km === b.km ? 0 : a.km - b.km));
  const nearness = new Int32Array(places.reduce((highest, { id }) => Math.max(highest, id), 0) + 1);
  let number = 0;
  let last = -1;
  for (const { id, km } of within) {
    if (km !== last) number += 1;
    last = km;
    nearness[id] = number;
  }
  return nearness;
}

/** Km of a straight line to a place; infinite if it has no point. */
export function kmTo(
  { latitude, longitude }: Pick<CityPlace, 'latitude' | 'longitude'>,
  centre: Point,
): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  return distanceKm(centre, { latitude, longitude });
}
