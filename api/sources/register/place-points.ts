import type { Tx } from '#database/database.ts';
import { and, eq, inArray, isNotNull, ne } from '#database/orm.ts';
import { establishmentLocations, establishments, postalCodes } from '#database/schema.ts';
import { city } from '#domain/city.ts';
import { distanceKm, type Point } from '#domain/distance.ts';
import { precisionOf } from '#domain/register.ts';
import { pointKey, type RegisteredPoint, whyPointWaits } from '#domain/registered-points.ts';
import { believableZipcode } from '#domain/station-locations.ts';
import type { KnownStation } from '../../imports/surveyed-station.ts';
import { insertAudit } from '../../platform/audit.ts';
import type { AuditedChange } from '../../platform/handler.ts';
import { nextVersion } from '../../platform/versions.ts';
import { selectLocation } from '../../station-locations/reads.ts';
import type { RegisteredStation } from './registered-station.ts';

type Location = typeof establishmentLocations.$inferSelect;

interface Options {
  isInside: (point: Point) => boolean;
  /** how many stations of the register have each point, by its key */
  shared: ReadonlyMap<string, number>;
}

interface Placed {
  placed: number;
  /** why each point waits that a person has to look at */
  waiting: string[];
  /** how many of them have not waited before */
  fresh: number;
}

/** A point that an administrator has dismissed comes back only if it is another one. */
const sameWithinKm = 0.1;

/**
 * Gives the points of the register to stations without coordinates, or has them wait for a person. The caller has locked the
 * stations. @param known by CNPJ
 */
export async function placePoints(
  { tx, now }: { tx: Tx; now: Date },
  stations: readonly RegisteredStation[],
  known: ReadonlyMap<string, KnownStation>,
  { isInside, shared }: Options,
): Promise<Placed> {
  const unplaced = stations.flatMap(({ cnpj, point }) => {
    const station = known.get(cnpj);
    return station && point && isUnplaced(station) ? [{ station, point }] : [];
  });
  const result: Placed = { placed: 0, waiting: [], fresh: 0 };
  if (unplaced.length === 0) return result;
  const locations = await selectLocations(
    tx,
    unplaced.map(({ station }) => station.id),
  );
  const ofZipcode = await selectZipcodePoints(
    tx,
    unplaced.map(({ station }) => station),
  );
  const audited: AuditedChange[] = [];
  for (const { station, point } of unplaced.toSorted((a, b) => a.station.id - b.station.id)) {
    const location = locations.get(station.id);
    if (location && isDecided(location, point)) continue;
    const why = whyPointWaits(point, {
      isInside: isInside(point),
      sharedBy: shared.get(pointKey(point)) ?? 1,
      estimate: estimateOf(station) ?? ofZipcode.get(believableZipcode(station) ?? ''),
    });
    if (why !== undefined) {
      result.waiting.push(why);
      if (location && waitsAlready(location, point, why)) continue;
      result.fresh += 1;
      await store(tx, station.id, point, { status: 'found', failure: why, now });
      continue;
    }
    const before = await selectLocation(tx, station.id);
    await tx
      .update(establishments)
      .set({ ...coordinatesOf(point), ...nextVersion(establishments, now) })
      .where(eq(establishments.id, station.id));
    await store(tx, station.id, point, { status: 'accepted', failure: null, now });
    audited.push({ id: station.id, before, after: await selectLocation(tx, station.id) });
    result.placed += 1;
  }
  const action = 'station-locations.accept-by-register';
  await insertAudit(tx, { action, userId: null, at: now }, audited);
  return result;
}

/** The centre of the city says nothing about where a station is. */
function isUnplaced({ latitude, coordinatesPrecision, typedColumns }: KnownStation): boolean {
  return (latitude === null || coordinatesPrecision === 'city') && !typedColumns.includes('coordinates');
}

/** Returns whether a person has decided about the point, or a better one waits. */
function isDecided({ status, registeredIn, latitude, longitude }: Location, point: RegisteredPoint): boolean {
  if (status === 'accepted') return true;
  if (status === 'dismissed' && latitude !== null && longitude !== null)
    return distanceKm({ latitude, longitude }, point) <= sameWithinKm;
  return status === 'found' && point.origin === 'file' && registeredIn !== null && registeredIn !== 'file';
}

function waitsAlready(location: Location, point: RegisteredPoint, why: string): boolean {
  return (
    location.status === 'found' &&
    location.latitude === point.latitude &&
    location.longitude === point.longitude &&
    location.registeredIn === point.origin &&
    location.failure === why
  );
}

function coordinatesOf({ latitude, longitude, accuracyM }: RegisteredPoint) {
  return { latitude, longitude, coordinatesPrecision: precisionOf(accuracyM) };
}

async function store(
  tx: Tx,
  establishmentId: number,
  point: RegisteredPoint,
  { status, failure, now }: { status: 'accepted' | 'found'; failure: string | null; now: Date },
): Promise<void> {
  const set = {
    ...coordinatesOf(point),
    status,
    failure,
    source: null,
    registeredIn: point.origin,
    accuracyM: point.accuracyM,
    askedAt: now,
    foundAt: now,
    decidedAt: status === 'accepted' ? now : null,
  };
  await tx
    .insert(establishmentLocations)
    .values({ establishmentId, ...set })
    .onConflictDoUpdate({ target: establishmentLocations.establishmentId, set });
}

function estimateOf({ estimatedLatitude, estimatedLongitude }: KnownStation): Point | undefined {
  if (estimatedLatitude === null || estimatedLongitude === null) return undefined;
  return { latitude: estimatedLatitude, longitude: estimatedLongitude };
}

async function selectLocations(tx: Tx, ids: number[]): Promise<Map<number, Location>> {
  const rows = await tx
    .select()
    .from(establishmentLocations)
    .where(inArray(establishmentLocations.establishmentId, ids));
  return new Map(rows.map((row) => [row.establishmentId, row]));
}

/** Returns the points of the CEPs that can be those of the stations. */
async function selectZipcodePoints(tx: Tx, stations: readonly KnownStation[]): Promise<Map<string, Point>> {
  const zipcodes = stations
    .flatMap((station) => believableZipcode(station) ?? [])
    .filter((zipcode) => zipcode !== city.generalZipcode);
  if (zipcodes.length === 0) return new Map();
  const rows = await tx
    .select({
      zipcode: postalCodes.zipcode,
      latitude: postalCodes.latitude,
      longitude: postalCodes.longitude,
    })
    .from(postalCodes)
    .where(
      and(
        inArray(postalCodes.zipcode, zipcodes),
        isNotNull(postalCodes.latitude),
        ne(postalCodes.coordinatesPrecision, 'city'),
      ),
    );
  return new Map(
    rows.flatMap(({ zipcode, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[zipcode, { latitude, longitude }] as const],
    ),
  );
}
