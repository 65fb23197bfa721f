import { cellCentre } from '#domain/cells.ts';
import { distanceKm, type Point } from '#domain/distance.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import { type CityPlace, readCityPlaces } from './city-places.ts';
import type { ProductFigures } from './figures.ts';
import { priceWidth } from './packed-prices.ts';

/**
 * Lists of prices near a person. Their rows are chosen in memory, from the figures of each product and the points of all
 * places, so that a call near a new cell reads only the prices that it returns, however large the city.
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

interface NearScope {
  /** one of each product; in the order of the list where prices are equal */
  figures: readonly ProductFigures[];
  vicinity: Vicinity;
  regionId?: number | undefined;
  brandId?: number | undefined;
  /** a further condition; all places without it */
  isFound?: ((productId: number, establishmentId: number) => boolean) | undefined;
  /**
   * The order of the list. Compared prices always come first, and those of products without a valid price after valid ones;
   * 'product': in the order of the figures, each in the order of its ranking
   */
  order: 'price' | 'distance' | 'product';
}

/** A product at a place. */
interface Pair {
  productId: number;
  establishmentId: number;
}

/** Chooses a page of the prices in a vicinity, and counts all of them. */
export async function findNearPrices(
  keepParts: KeepParts,
  { figures, order, isFound, ...scope }: NearScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pairs: Pair[]; count: number }> {
  const nearness = nearnessOf(await readCityPlaces(keepParts), scope);
  const productIds: number[] = [];
  const establishmentIds: number[] = [];
  const keys: number[] = [];
  const yieldIfLong = yieldToEventLoop();
  for (const ofProduct of figures) {
    await yieldIfLong();
    const { productId, ranking, places: compared, expired } = ofProduct;
    const centavos = order === 'price' ? centavosByPlace(ofProduct, nearness.length) : undefined;
    for (const [index, ranked] of ranking.entries()) {
      const id = Math.abs(ranked);
      const near = nearness[id] ?? 0;
      if (near === 0 || (isFound && !isFound(productId, id))) continue;
      const part = index >= compared ? 2 : expired ? 1 : 0;
      const amount = order === 'distance' ? near : part < 2 ? (centavos?.[id] ?? 0) : 0;
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
  return { pairs, count: keys.length };
}

/** More prices than a city has, and more than the centavos of a price or the number of places. */
const mostPrices = 2 ** 24;
const mostAmounts = 2 ** 25;

/** One number to sort by, because sorting objects would stop the process for a second in a city of 20,000 shops. */
const keyOf = (part: number, amount: number, index: number) =>
  (part * mostAmounts + amount) * mostPrices + index;

/**
 * Numbers the places of a vicinity from the nearest, by id, beginning with 1; 0: not in it. Those at the same distance share
 * their number, and those without a point have the last one.
 */
function nearnessOf(
  places: readonly CityPlace[],
  {
    vicinity: { centre, radius = Number.POSITIVE_INFINITY },
    regionId,
    brandId,
  }: Omit<NearScope, 'figures' | 'order'>,
): Int32Array {
  const within = places
    .filter((place) => regionId === undefined || place.regionId === regionId)
    .filter((place) => brandId === undefined || place.brandId === brandId)
    .map((place) => ({ id: place.id, km: kmTo(place, centre) }))
    .filter(({ km }) => km <= radius)
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

function kmTo({ latitude, longitude }: CityPlace, centre: Point): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  return distanceKm(centre, { latitude, longitude });
}

function centavosByPlace({ prices }: ProductFigures, length: number): Int32Array {
  const centavos = new Int32Array(length);
  for (let row = 0; row < prices.length; row += priceWidth) {
    centavos[prices[row] ?? 0] = prices[row + 1] ?? 0;
  }
  return centavos;
}
