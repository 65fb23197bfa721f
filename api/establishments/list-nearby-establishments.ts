import type { Endpoints } from '#contract/endpoints.ts';
import { boundingBox, nearestFirst, roundKm } from '#domain/distance.ts';
import { selectEstablishmentsInBox } from '../current-prices/establishment-queries.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { presentEstablishment } from './present-establishment.ts';

export const listNearbyEstablishments: Handler<Endpoints['listNearbyEstablishments']> = async (
  { query },
  { database, clock },
) => {
  const now = today(clock);
  const { radius, withPromotions, ...center } = query;
  const rows = await selectEstablishmentsInBox(
    database.orm,
    now,
    boundingBox(center, radius),
    withPromotions,
  );
  const data = nearestFirst(rows, center)
    .filter(({ km }) => km <= radius)
    .map(({ thing, km }) => ({ ...presentEstablishment(thing), distance: roundKm(km) }));
  return {
    data,
    count: data.length,
    today: now,
    demonstration: rows.some((row) => row.isDemonstration),
  };
};
