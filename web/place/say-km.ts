import { formatKm } from '#domain/distance.ts';
import type { SayKm } from '#web/components/search-box/km-source.ts';
import { kmFrom, readUserPlace } from './user-place.ts';

/** Says how far a place is from the person's, outside of components and without 'cerca de'; null where either is unknown. */
export const sayKmFromPlace: SayKm = (to) => {
  const from = readUserPlace()?.point;
  const km = from && kmFrom(from, to);
  return km == null ? null : formatKm(km, to.coordinatesPrecision, from?.precision);
};
