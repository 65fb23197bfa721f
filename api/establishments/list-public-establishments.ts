import { alphabetically } from '#domain/text.ts';
import { selectEstablishments } from '../current-prices/establishment-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { presentEstablishment } from './present-establishment.ts';

export const listPublicEstablishments = readHandler(
  'listPublicEstablishments',
  async (_request, { db, today }) => {
    const rows = await selectEstablishments(db, today);
    const data = rows.map(presentEstablishment).sort((a, b) => alphabetically(a.name, b.name) || a.id - b.id);
    return {
      data,
      count: data.length,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
      // Prices say which promotions are contested, and nothing else here.
      rows: {
        prices: { establishment_id: rows.filter((row) => row.hasRunningPromotions).map(({ id }) => id) },
      },
    };
  },
);
