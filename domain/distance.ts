import type { CoordinatePrecision } from './coordinates.ts';

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

export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * Returns the smallest latitude and longitude box that contains a circle of `radiusKm`. The box is cut off at the 180th
 * meridian.
 */
export function boundingBox(center: Point, radiusKm: number): Box {
  const dLat = (radiusKm / earthRadiusKm) * (180 / Math.PI);
  const south = Math.max(-90, center.latitude - dLat);
  const north = Math.min(90, center.latitude + dLat);
  if (south === -90 || north === 90) return { south, north, west: -180, east: 180 };
  const ratio = Math.sin(radiusKm / earthRadiusKm) / Math.cos(radians(center.latitude));
  const dLon = ratio >= 1 ? 180 : Math.asin(ratio) * (180 / Math.PI);
  return {
    south,
    north,
    west: Math.max(-180, center.longitude - dLon),
    east: Math.min(180, center.longitude + dLon),
  };
}

const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

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

/** The same without 'cerca de', for lists that say it once above. */
export function formatKm(
  km: number,
  to: CoordinatePrecision | null = 'exact',
  from: CoordinatePrecision | null = 'exact',
): string {
  const rough = roughEnds(to, from);
  const shown = Math.max(km, rough.length === 2 ? leastRoughKm : 0, ...rough.map((end) => leastKm[end]));
  const metres = Math.round(shown * 1000);
  return metres < 1000 ? `${metres} m` : `${oneDecimal.format(shown)} km`;
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
  return `${isRough ? 'cerca de ' : ''}${oneDecimal.format(further)} km mais ${km > 0 ? 'longe' : 'perto'}`;
}

function roughEnds(...ends: (CoordinatePrecision | null)[]): CoordinatePrecision[] {
  return ends.filter((precision) => precision !== null && precision !== 'exact');
}
