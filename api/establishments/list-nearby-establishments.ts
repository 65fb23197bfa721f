import { and } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { nearestFirst, roundKm } from '#domain/distance.ts';
import { hasPromotion, selectEstablishments } from '../current-prices/establishment-queries.ts';
import { selectNearest } from '../current-prices/nearest.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { isOneOf, pageOf } from '../platform/list.ts';
import { presentEstablishment } from './present-establishment.ts';

export const listNearbyEstablishments = readHandler(
  'listNearbyEstablishments',
  async ({ query }, { db, today }) => {
    const { radius, withPromotions, latitude, longitude } = query;
    const center = { latitude, longitude };
    const isAsked = and(isShop, withPromotions ? hasPromotion(db, today) : undefined);
    const { ids, count } = await selectNearest(db, { center, radius }, isAsked, pageOf(query));
    const rows =
      ids.length > 0 ? await selectEstablishments(db, today, isOneOf(establishments.id, ids.join())) : [];
    return {
      data: nearestFirst(rows, center).map(({ thing, km }) => ({
        ...presentEstablishment(thing),
        distance: roundKm(km),
      })),
      count,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
    };
  },
);
