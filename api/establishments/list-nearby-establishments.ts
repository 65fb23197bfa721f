import { boundingBox, nearestFirst, roundKm } from '#domain/distance.ts';
import { selectEstablishmentsInBox } from '../current-prices/establishment-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { presentEstablishment } from './present-establishment.ts';

export const listNearbyEstablishments = readHandler(
  'listNearbyEstablishments',
  async ({ query }, { db, today }) => {
    const { radius, withPromotions, ...center } = query;
    const rows = await selectEstablishmentsInBox(db, today, boundingBox(center, radius), withPromotions);
    const data = nearestFirst(rows, center)
      .filter(({ km }) => km <= radius)
      .map(({ thing, km }) => ({ ...presentEstablishment(thing), distance: roundKm(km) }));
    return {
      data,
      count: data.length,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
    };
  },
);
