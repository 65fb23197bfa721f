import type { CoordinatePrecision } from './coordinates.ts';
import { formatNumber } from './numbers.ts';

/** Distances on the sphere. Spec, public side, section 9: Earth radius 6371 km, kilometres with one decimal. */

export interface Point {
  /** degrees, −90 to 90 */
  latitude: number;
  /** degrees, −180 to 180 */
  longitude: number;
}

/** A point and its precision; exact by default. */
export interface RoughPoint extends Point {
  precision?: CoordinatePrecision | undefined;
}

export const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine), unrounded. */
export function distanceKm(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Km with one decimal, as in API replies. */
export function roundKm(km: number): number {
  return Math.round(km * 10) / 10;
}

/** Sorts by distance from `center`, with the exact distance in km; leaves out places without coordinates. */
export function nearestFirst<T extends { latitude: number | null; longitude: number | null }>(
  things: readonly T[],
  center: Point,
): { thing: T; km: number }[] {
  return things
    .flatMap((thing) => {
      const { latitude, longitude } = thing;
      if (latitude === null || longitude === null) return [];
      return [{ thing, km: distanceKm(center, { latitude, longitude }) }];
    })
    .sort((a, b) => a.km - b.km);
}

/** The minimum distance shown to or from a point, by its precision: that of a CEP or a street is 100 m off or more. */
const leastKm: Record<CoordinatePrecision, number> = {
  exact: 0,
  street: 0.1,
  neighbourhood: 1,
  postal_code: 0.1,
  city: 0.1,
};
/** The same between two points that are not exact. */
const leastRoughKm = 0.5;

/**
 * '850 m' under one km, otherwise '2,4 km'; 'cerca de 2,4 km' if one of the points is not exact. Such a distance is at
 * least 100 m, 1 km to the middle of a quadra or district, or 500 m if both points are approximate: two places that share the point of
 * one CEP are not at the same address. Spec, public side, section 5 (Display).
 * @param to the precision of the place, null if unknown
 * @param from the precision of the point from which the distance is measured
 */
export function formatDistance(
  km: number,
  to: CoordinatePrecision | null = 'exact',
  from: CoordinatePrecision | null = 'exact',
): string {
  const text = formatKm(km, to, from);
  return roughEnds(to, from).length === 0 ? text : `cerca de ${text}`;
}

/** Raises a distance to the least that is said between points of these precisions, so that a trip costs what its way says. */
export function atLeastSaid(
  km: number,
  to: CoordinatePrecision | null = 'exact',
  from: CoordinatePrecision | null = 'exact',
): number {
  const rough = roughEnds(to, from);
  return Math.max(km, rough.length === 2 ? leastRoughKm : 0, ...rough.map((end) => leastKm[end]));
}

/** The same as `formatDistance` without 'cerca de', for lists that say it once above. */
export function formatKm(
  km: number,
  to: CoordinatePrecision | null = 'exact',
  from: CoordinatePrecision | null = 'exact',
): string {
  const shown = atLeastSaid(km, to, from);
  const metres = Math.round(shown * 1000);
  return metres < 1000 ? `${metres} m` : `${formatNumber(shown, 1, 1)} km`;
}

/**
 * '1,8 km mais longe', 'cerca de 0,4 km mais perto', 'à mesma distância': a difference of two distances by road, which are
 * estimates, so that it is never said in metres.
 * @param km unrounded; negative: nearer
 * @param isRough true: one of the points is not exact
 */
export function sayKmFurther(km: number, isRough: boolean): string {
  const further = roundKm(Math.abs(km));
  if (further === 0) return 'à mesma distância';
  return `${isRough ? 'cerca de ' : ''}${formatNumber(further, 1, 1)} km mais ${km > 0 ? 'longe' : 'perto'}`;
}

function roughEnds(...ends: (CoordinatePrecision | null)[]): CoordinatePrecision[] {
  return ends.filter((precision) => precision !== null && precision !== 'exact');
}
