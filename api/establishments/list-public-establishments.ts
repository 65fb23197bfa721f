import { asc } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import { selectEstablishments } from '../current-prices/establishment-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { isOnPage, pageOf } from '../platform/list.ts';
import { presentEstablishment } from './present-establishment.ts';

export const listPublicEstablishments = readHandler(
  'listPublicEstablishments',
  async ({ query }, { db, today }) => {
    const { id, foldedName } = establishments;
    const { limit, offset } = pageOf(query);
    const page = db
      .select({ id })
      .from(establishments)
      .where(isShop)
      .orderBy(asc(foldedName), asc(id))
      .limit(limit)
      .offset(offset);
    const [rows, count] = await Promise.all([
      selectEstablishments(db, today, isOnPage(id, page)),
      db.$count(establishments, isShop),
    ]);
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
