import type { Endpoints } from '#contract/endpoints.ts';
import { alphabetically } from '#domain/text.ts';
import { selectEstablishments } from '../current-prices/establishment-queries.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { presentEstablishment } from './present-establishment.ts';

export const listPublicEstablishments: Handler<Endpoints['listPublicEstablishments']> = async (
  _request,
  { database, clock },
) => {
  const now = today(clock);
  const rows = await selectEstablishments(database.orm, now);
  const data = rows.map(presentEstablishment).sort((a, b) => alphabetically(a.name, b.name) || a.id - b.id);
  return {
    data,
    count: data.length,
    today: now,
    demonstration: rows.some((row) => row.isDemonstration),
  };
};
