import { sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { folded, matching, orderOf, pageOf } from '../platform/list.ts';
import { sectorColumns } from './sector-queries.ts';

/** Lists sectors for the back office. */
export const listSectors = readHandler('listSectors', async ({ query }, { db }) => {
  const columns = sectorColumns(db);
  const condition = matching(sectors.name, query.search);
  const order = orderOf(
    query,
    {
      name: folded(sectors.name),
      id: sectors.id,
      categories: columns.categories,
      updatedAt: sectors.updatedAt,
    },
    sectors.id,
  );
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    db
      .select(columns)
      .from(sectors)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(sectors, condition),
  ]);
  return { data: rows.map(withCityTimes), count };
});
