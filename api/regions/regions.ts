import type { Input } from '#contract/endpoint.ts';
import type { RegionRow, regionEndpoints } from '#contract/regions.ts';
import { and, eq, exists, sql } from '#database/orm.ts';
import { establishments, regions } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { regionCan } from '#domain/regions-can.ts';
import { hasPublicPoint, middlePoint } from '../current-prices/public-point.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { crud } from '../platform/crud.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isListedPlace, isShop, isStation } from '../platform/kinds.ts';
import { folded, list, matching } from '../platform/list.ts';
import { nextPosition } from '../platform/next-position.ts';

const isHere = eq(establishments.regionId, regions.id);

const listPublicRegions = readHandler('listPublicRegions', async (_request, { db }) => ({
  data: await db
    .select({
      id: regions.id,
      name: regions.name,
      hasPlaces: sql<boolean>`${exists(db.select({ one: sql`1` }).from(establishments).where(isHere))}`,
    })
    .from(regions)
    .orderBy(regions.position, regions.name),
}));

/** Lists the regions with the middle of their shops and stations. */
const listRegionCentres = readHandler('listRegionCentres', async (_request, { db }) => {
  const rows = await db
    .select({
      id: regions.id,
      name: regions.name,
      ...middlePoint,
      shops: sql<number>`(count(${establishments.id}) filter (where ${isShop}))::int`,
      stations: sql<number>`(count(${establishments.id}) filter (where ${isStation}))::int`,
    })
    .from(regions)
    .leftJoin(establishments, and(eq(establishments.regionId, regions.id), hasPublicPoint, isListedPlace))
    .groupBy(regions.id)
    .orderBy(regions.position, regions.name);
  return {
    data: rows.map(({ id, name, latitude, longitude, shops, stations }) => ({
      id,
      name,
      centre: latitude === null || longitude === null ? null : { latitude, longitude },
      located: { shops, stations },
    })),
  };
});

type Query = Input<typeof regionEndpoints.exportRegions>['query'];

export const regionList = list<Query, RegionRow>({
  id: regions.id,
  missing: 'Região não encontrada.',
  find: (orm, { search }) =>
    orm.select({ id: regions.id }).from(regions).where(matching(regions.name, search)).$dynamic(),
  orders: (orm) => ({
    name: folded(regions.name),
    id: regions.id,
    establishments: orm.$count(establishments, and(isHere, isShop)),
    updatedAt: regions.updatedAt,
  }),
  async read(orm, condition) {
    const { id, name, version, createdAt, updatedAt } = regions;
    const rows = await orm
      .select({
        id,
        name,
        version,
        createdAt,
        updatedAt,
        establishments: orm.$count(establishments, and(isHere, isShop)),
        stations: orm.$count(establishments, and(isHere, isStation)),
      })
      .from(regions)
      .where(condition);
    return rows.map(withCityTimes);
  },
});

const writes = crud({
  noun: 'regions',
  table: regions,
  list: regionList,
  can: regionCan,
  taken: (name) => `Já existe a região “${name}”.`,
  columns: ({ name }: { name: string }) => ({ name }),
  insert: (tx, columns) =>
    tx
      .insert(regions)
      .values({ ...columns, position: nextPosition(regions) })
      .returning({ id: regions.id }),
});

export const regionHandlers = {
  listPublicRegions,
  listRegionCentres,
  listRegions: readHandler('listRegions', regionList.page),
  readRegionRow: readHandler('readRegionRow', regionList.one),
  exportRegions: readHandler(
    'exportRegions',
    regionList.download('regioes.csv', [
      ['ID', ({ id }) => id],
      ['Nome', ({ name }) => name],
      ['Estabelecimentos', ({ establishments }) => establishments],
      ['Postos', ({ stations }) => stations],
      ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
    ]),
  ),
  createRegion: writeHandler('createRegion', writes.create),
  updateRegion: writeHandler('updateRegion', writes.update),
  deleteRegion: writeHandler('deleteRegion', writes.delete),
};
