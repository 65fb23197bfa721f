import { regions } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { folded, matching, orderOf, pageOf } from '../platform/list.ts';
import { regionColumns } from './region-queries.ts';

/** Lists regions for the back office. */
export const listRegions = readHandler('listRegions', async ({ query }, { db }) => {
  const columns = regionColumns(db);
  const condition = matching(regions.name, query.search);
  const order = orderOf(
    query,
    {
      name: folded(regions.name),
      id: regions.id,
      establishments: columns.establishments,
      updatedAt: regions.updatedAt,
    },
    regions.id,
  );
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    db
      .select(columns)
      .from(regions)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(regions, condition),
  ]);
  return { data: rows.map(withCityTimes), count };
});
