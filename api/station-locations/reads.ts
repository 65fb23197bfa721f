import type { StationLocation } from '#contract/station-locations.ts';
import type { Db, Orm, Tx } from '#database/database.ts';
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from '#database/orm.ts';
import { establishmentLocations, establishments } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { type LocationState, locationStates } from '#domain/station-locations.ts';
import { formatAddress } from '#domain/zipcode.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { containing, orderOf, pageOf } from '../platform/list.ts';

const noStation = 'Posto não encontrado.';

const locations = establishmentLocations;

/** The state of a station's search, in SQL. */
const stateColumn = sql<LocationState>`coalesce(${locations.status}, 'unsearched')`;

/** The centre of the city says nothing about where a station is. */
const isUnplaced = or(isNull(establishments.latitude), eq(establishments.coordinatesPrecision, 'city'));

/** Stations on the page: those without coordinates, and those whose coordinates were searched for. */
const isListed = and(isStation, or(isUnplaced, isNotNull(locations.establishmentId)));

function stationsWithSearch(orm: Orm) {
  return orm
    .select({
      id: establishments.id,
      name: establishments.name,
      address: establishments.address,
      neighbourhood: establishments.neighbourhood,
      zipcode: establishments.zipcode,
      latitude: establishments.latitude,
      longitude: establishments.longitude,
      coordinatesPrecision: establishments.coordinatesPrecision,
      estimatedLatitude: establishments.estimatedLatitude,
      estimatedLongitude: establishments.estimatedLongitude,
      estimatedPrecision: establishments.estimatedPrecision,
      status: stateColumn,
      foundLatitude: locations.latitude,
      foundLongitude: locations.longitude,
      foundPrecision: locations.coordinatesPrecision,
      source: locations.source,
      registeredIn: locations.registeredIn,
      accuracyM: locations.accuracyM,
      failure: locations.failure,
      askedAt: locations.askedAt,
      foundAt: locations.foundAt,
      decidedAt: locations.decidedAt,
    })
    .from(establishments)
    .leftJoin(locations, eq(locations.establishmentId, establishments.id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof stationsWithSearch>>[number];

function presentLocation(row: Row): StationLocation {
  const { id, name, status, failure, accuracyM } = row;
  const source = row.registeredIn === null ? row.source : (`anp-${row.registeredIn}` as const);
  const found = preciseOf(row.foundLatitude, row.foundLongitude, row.foundPrecision);
  return {
    id,
    name,
    formatted_address: formatAddress(row),
    status,
    found: found && { ...found, source, accuracyM },
    failure,
    estimated: preciseOf(row.estimatedLatitude, row.estimatedLongitude, row.estimatedPrecision),
    station:
      row.coordinatesPrecision === 'city'
        ? null
        : preciseOf(row.latitude, row.longitude, row.coordinatesPrecision),
    askedAt: row.askedAt && toCityIso(row.askedAt),
    foundAt: row.foundAt && toCityIso(row.foundAt),
    decidedAt: row.decidedAt && toCityIso(row.decidedAt),
  };
}

function preciseOf(
  latitude: number | null,
  longitude: number | null,
  coordinatesPrecision: Row['coordinatesPrecision'],
) {
  return latitude === null || longitude === null || coordinatesPrecision === null
    ? null
    : { latitude, longitude, coordinatesPrecision };
}

/** @throws {Failure} 'not_found' */
export async function selectLocation(orm: Orm, id: number): Promise<StationLocation> {
  const [row] = await stationsWithSearch(orm).where(and(eq(establishments.id, id), isStation));
  if (!row) throw notFound(noStation);
  return presentLocation(row);
}

/** Locks a station, so that decisions about it run one after the other. @throws {Failure} 'not_found' */
export async function lockStation(tx: Tx, id: number): Promise<StationLocation> {
  await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(eq(establishments.id, id), isStation))
    .for('update');
  return selectLocation(tx, id);
}

/** Stations without coordinates that a search for all includes; dismissed ones are excluded. */
export const isSearchable = and(
  isStation,
  isUnplaced,
  or(isNull(locations.status), sql`${locations.status} in ('missing', 'accepted')`),
);

/** Between the point that waits for a person and that of the address, on a plane; null without one of them. */
const distanceColumn = sql`case when ${locations.status} = 'found' then sqrt(
  power(${locations.latitude} - ${establishments.estimatedLatitude}, 2) +
  power((${locations.longitude} - ${establishments.estimatedLongitude}) * cos(radians(${locations.latitude})), 2)) end`;

/** The points that are probably right come first, and after the farthest one what has none. */
function byDistance(sort: 'distance' | '-distance'): SQL[] {
  const isDescending = sort === '-distance';
  return [
    sql`${distanceColumn} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`,
    sql`${locations.status} = 'found' desc nulls last`,
    asc(establishments.foldedName),
    asc(establishments.id),
  ];
}

/** Lists stations without coordinates, and those whose coordinates were searched for, with the count of each state. */
export const listStationLocations = readHandler('listStationLocations', async ({ query }, { db }) => {
  const condition = and(
    isListed,
    query.status && eq(stateColumn, query.status),
    containing(establishments.searched, query.search),
  );
  const { sort } = query;
  const order =
    sort === 'distance' || sort === '-distance'
      ? byDistance(sort)
      : orderOf(
          { sort },
          { name: establishments.foldedName, status: stateColumn, askedAt: establishmentLocations.askedAt },
          establishments.id,
        );
  const { limit, offset } = pageOf(query);
  const [rows, counted, counts] = await Promise.all([
    stationsWithSearch(db)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(establishments)
      .leftJoin(establishmentLocations, eq(establishmentLocations.establishmentId, establishments.id))
      .where(condition),
    countStates(db),
  ]);
  return { data: rows.map(presentLocation), count: counted[0]?.count ?? 0, counts };
});

async function countStates(db: Db): Promise<Record<LocationState, number>> {
  const rows = await db
    .select({ state: stateColumn, count: sql<number>`count(*)::int` })
    .from(establishments)
    .leftJoin(establishmentLocations, eq(establishmentLocations.establishmentId, establishments.id))
    .where(isListed)
    .groupBy(stateColumn);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(locationStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    LocationState,
    number
  >;
}

/** Reads one of the stations of the list, with the search for its coordinates. */
export const readStationLocation = readHandler('readStationLocation', async ({ params: { id } }, { db }) => {
  const [row] = await stationsWithSearch(db).where(and(eq(establishments.id, id), isListed));
  if (!row) throw notFound(noStation);
  return { data: presentLocation(row) };
});
