import { and, asc } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import { selectEstablishments } from '../current-prices/establishment-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { isOneOf, isOnPage, pageOf } from '../platform/list.ts';
import { findPlaces, isPlaceWith } from '../search/find-places.ts';
import { presentEstablishment } from './present-establishment.ts';

export const listPublicEstablishments = readHandler(
  'listPublicEstablishments',
  async ({ query }, { db, today }) => {
    const { id, foldedName } = establishments;
    const { limit, offset } = pageOf(query);
    const { isAsked, count } = await findShops(db, query.search);
    const page = db
      .select({ id })
      .from(establishments)
      .where(isAsked)
      .orderBy(asc(foldedName), asc(id))
      .limit(limit)
      .offset(offset);
    const rows = await selectEstablishments(db, today, isOnPage(id, page));
    return {
      data: rows.map(presentEstablishment).sort((a, b) => alphabetically(a.name, b.name) || a.id - b.id),
      count,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
      // Prices say which promotions are contested, and nothing else here.
      rows: {
        prices: { establishment_id: rows.filter((row) => row.hasRunningPromotions).map(({ id }) => id) },
      },
    };
  },
);

/** More names are not like a text but for one letter. */
const mostSimilar = 20;

/** Finds the shops with each word of a search; else those with a name that is like it but for one letter. */
async function findShops(orm: Orm, search = '') {
  const isAsked = and(isShop, isPlaceWith(search));
  const count = await orm.$count(establishments, isAsked);
  if (count > 0 || search === '') return { isAsked, count };
  const similar = await findPlaces(orm, search, { kind: 'meat', limit: mostSimilar, typos: 'only' });
  const ids = similar.map(({ id }) => id).join();
  return { isAsked: isOneOf(establishments.id, ids), count: similar.length };
}
