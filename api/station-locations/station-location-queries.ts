import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { StationLocation } from '#contract/station-locations.ts';
import type { Orm, Tx } from '#database/database.ts';
import { fuelStations, stationLocations } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import type { LocationState } from '#domain/station-locations.ts';
import { formatAddress } from '#domain/zipcode.ts';
import { notFound } from '../platform/failure.ts';

export const noStation = 'Posto não encontrado.';

const locations = stationLocations;

/** The state of a station's search, in SQL. */
export const stateColumn = sql<LocationState>`coalesce(${locations.status}, 'unsearched')`;

/** Stations that the page is about: those without coordinates, and those whose coordinates were searched. */
export const isListed = or(isNull(fuelStations.latitude), isNotNull(locations.stationId));

/** Selects stations with the search for their coordinates. */
export function stationsWithSearch(orm: Orm) {
  return orm
    .select({
      id: fuelStations.id,
      name: fuelStations.name,
      address: fuelStations.address,
      neighbourhood: fuelStations.neighbourhood,
      zipcode: fuelStations.zipcode,
      latitude: fuelStations.latitude,
      longitude: fuelStations.longitude,
      coordinatesPrecision: fuelStations.coordinatesPrecision,
      status: stateColumn,
      foundLatitude: locations.latitude,
      foundLongitude: locations.longitude,
      foundPrecision: locations.coordinatesPrecision,
      source: locations.source,
      failure: locations.failure,
      askedAt: locations.askedAt,
      foundAt: locations.foundAt,
      decidedAt: locations.decidedAt,
    })
    .from(fuelStations)
    .leftJoin(locations, eq(locations.stationId, fuelStations.id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof stationsWithSearch>>[number];

export function presentLocation(row: Row): StationLocation {
  const { id, name, status, source, failure } = row;
  const found = preciseOf(row.foundLatitude, row.foundLongitude, row.foundPrecision);
  return {
    id,
    name,
    formatted_address: formatAddress(row),
    status,
    found: found && { ...found, source },
    failure,
    station: preciseOf(row.latitude, row.longitude, row.coordinatesPrecision),
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
  const [row] = await stationsWithSearch(orm).where(eq(fuelStations.id, id));
  if (!row) throw notFound(noStation);
  return presentLocation(row);
}

/** Locks a station, so that two people decide about it one after the other. @throws {Failure} 'not_found' */
export async function lockStation(tx: Tx, id: number): Promise<StationLocation> {
  await tx.select({ id: fuelStations.id }).from(fuelStations).where(eq(fuelStations.id, id)).for('update');
  return selectLocation(tx, id);
}

/** Stations without coordinates that a search for all includes: what a person has dismissed stays dismissed. */
export const isSearchable = and(
  isNull(fuelStations.latitude),
  or(isNull(locations.status), sql`${locations.status} in ('missing', 'accepted')`),
);
