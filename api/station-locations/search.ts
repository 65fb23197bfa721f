import { and, asc, eq, inArray, sql } from '#database/orm.ts';
import { establishmentLocations, establishments } from '#database/schema.ts';
import { city } from '#domain/city.ts';
import { isPointOfPlace } from '#domain/plausible-point.ts';
import { type CityRegion, regionOfAddress } from '#domain/region-of-address.ts';
import { believableZipcode, implausiblePointReason, searchableStreet } from '#domain/station-locations.ts';
import { stationLocationCan } from '#domain/station-locations-can.ts';
import type { Context } from '../platform/context.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { defineJob } from '../platform/job.ts';
import { stationAddress } from '../platform/kinds.ts';
import type { FoundPoint, PostalCodeFinder } from '../platform/postal-code-finder.ts';
import { inTransaction } from '../platform/transaction.ts';
import { isSearchable, lockStation, selectLocation } from './reads.ts';

type FoundLocation =
  | { outcome: 'found'; point: FoundPoint }
  | { outcome: 'unknown' | 'failed' }
  /** points were found, but none can belong to the address, which lies in the region (null: anywhere in the city) */
  | { outcome: 'implausible'; region: CityRegion | null };

interface StationPlace {
  address: string;
  neighbourhood: string | null;
  /** eight digits */
  zipcode: string | null;
}

/**
 * Finds the coordinates of a station: first by its CEP, if that is plausible, then by its address. The centre of the city is
 * rejected, because all stations would be there. So is a point far from the region of the station's own address, even that of
 * its CEP: some CEPs appear on stations of every region.
 */
async function findLocation(
  station: StationPlace,
  { find, findStreet }: PostalCodeFinder,
): Promise<FoundLocation> {
  const { address, neighbourhood } = station;
  const zipcode = believableZipcode(station);
  const region = regionOfAddress({
    neighbourhood: neighbourhood ?? '',
    text: address,
    zipcode: zipcode ?? null,
  });
  const place = { city: city.name, state: city.state, region };
  const byZipcode = zipcode === undefined ? undefined : await find(zipcode);
  const pointOfZipcode = byZipcode?.outcome === 'found' ? byZipcode.point : undefined;
  if (pointOfZipcode && isPointOfPlace(pointOfZipcode, place)) {
    return { outcome: 'found', point: pointOfZipcode };
  }
  const street = searchableStreet(address);
  const byStreet = street === undefined ? undefined : await findStreet({ street, ...place });
  if (byStreet?.outcome === 'found') return byStreet;
  const hasFailed =
    byStreet?.outcome === 'failed' ||
    byZipcode?.outcome === 'failed' ||
    (byZipcode?.outcome === 'found' && byZipcode.pointFailed);
  if (hasFailed) return { outcome: 'failed' };
  const isImplausible =
    byStreet?.outcome === 'implausible' ||
    pointOfZipcode !== undefined ||
    (byZipcode?.outcome === 'found' && byZipcode.hasImplausiblePoint);
  return isImplausible ? { outcome: 'implausible', region } : { outcome: 'unknown' };
}

/** A job that runs longer counts as stuck, so it continues as a new one. */
const longestRunMs = 45_000;
/** After this many consecutive failures the services count as unavailable, and the search ends. */
const mostFailures = 5;
/** Shown with a station. */
const noAnswer = 'Os serviços de endereços não responderam. Busque de novo mais tarde.';

/**
 * Searches for the coordinates of pending stations, one after the other, without a transaction during requests to services.
 * After a crash it continues with the remaining stations. Two concurrent jobs would only ask twice.
 */
export const findStationLocationsJob = defineJob<Record<string, never>>(
  'find-station-locations',
  'places',
  async (_data, context, { isLast, signal }) => {
    const start = performance.now();
    let failures = 0;
    while (!signal.aborted) {
      const next = await selectNext(context);
      if (!next) return;
      if (performance.now() - start > longestRunMs) return queueRest(context);
      const found = await findLocation(next, context.postalCodes);
      failures = found.outcome === 'failed' ? failures + 1 : 0;
      await storeFound(next, found, context);
      if (failures < mostFailures) continue;
      if (!isLast) throw new Error('the services of addresses do not answer');
      return storeFailure(context);
    }
    throw new Error('the search for coordinates was interrupted');
  },
);

type Waiting = NonNullable<Awaited<ReturnType<typeof selectNext>>>;

async function selectNext({ database }: Context) {
  const [next] = await database.orm
    .select({
      id: establishments.id,
      address: stationAddress,
      neighbourhood: establishments.neighbourhood,
      zipcode: establishments.zipcode,
      askedAt: establishmentLocations.askedAt,
    })
    .from(establishmentLocations)
    .innerJoin(establishments, eq(establishments.id, establishmentLocations.establishmentId))
    .where(eq(establishmentLocations.status, 'waiting'))
    .orderBy(asc(establishmentLocations.askedAt), asc(establishmentLocations.establishmentId))
    .limit(1);
  return next;
}

/** Stores a result, unless the station is no longer pending, or was requested again in the meantime. */
function storeFound({ id, askedAt }: Waiting, found: FoundLocation, context: Context): Promise<void> {
  const none = { latitude: null, longitude: null, coordinatesPrecision: null, source: null };
  const unregistered = { registeredIn: null, accuracyM: null };
  return inTransaction(context, async ({ tx, now }) => {
    await tx
      .update(establishmentLocations)
      .set({
        ...(found.outcome === 'found' ? found.point : none),
        ...unregistered,
        status: found.outcome === 'found' ? 'found' : 'missing',
        failure: reasonOf(found),
        foundAt: now,
      })
      .where(
        and(
          eq(establishmentLocations.establishmentId, id),
          eq(establishmentLocations.status, 'waiting'),
          eq(establishmentLocations.askedAt, askedAt),
        ),
      );
  });
}

/** Why there is no point, in Portuguese; null if one was found, or no service knows the address. */
function reasonOf(found: FoundLocation): string | null {
  if (found.outcome === 'failed') return noAnswer;
  return found.outcome === 'implausible' ? implausiblePointReason(found.region) : null;
}

/** Ends all pending searches. */
function storeFailure(context: Context): Promise<void> {
  return inTransaction(context, async ({ tx, now }) => {
    await tx
      .update(establishmentLocations)
      .set({ status: 'missing', failure: noAnswer, foundAt: now })
      .where(eq(establishmentLocations.status, 'waiting'));
  });
}

function queueRest(context: Context): Promise<void> {
  return inTransaction(context, ({ enqueue }) => enqueue(findStationLocationsJob, {}));
}

/** Searches for the coordinates of one station again, even if an earlier result was dismissed. */
export const searchStationLocation = writeHandler(
  'searchStationLocation',
  async ({ params }, { tx, now, audit, enqueue }) => {
    const { id } = params;
    const before = await lockStation(tx, id);
    requirePermission(stationLocationCan({ ...before, isLocated: before.station !== null }).search);
    const asked = {
      status: 'waiting',
      latitude: null,
      longitude: null,
      coordinatesPrecision: null,
      source: null,
      registeredIn: null,
      accuracyM: null,
      failure: null,
      askedAt: now,
      foundAt: null,
      decidedAt: null,
    } as const;
    await tx
      .insert(establishmentLocations)
      .values({ establishmentId: id, ...asked })
      .onConflictDoUpdate({ target: establishmentLocations.establishmentId, set: asked });
    await enqueue(findStationLocationsJob, {});
    const after = await selectLocation(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);

/** The audit log refers to stations by their ids; a search for all of them has none. */
const allStations = 0;

/** Starts the search for the coordinates of all stations without any. */
export const searchStationLocations = writeHandler(
  'searchStationLocations',
  async (_request, { tx, now, audit, enqueue }) => {
    const searchable = tx
      .select({ id: establishments.id })
      .from(establishments)
      .leftJoin(establishmentLocations, eq(establishmentLocations.establishmentId, establishments.id))
      .where(isSearchable);
    const started = await tx
      .insert(establishmentLocations)
      .select(
        tx
          .select({
            establishmentId: establishments.id,
            status: sql`'waiting'`.as('status'),
            latitude: sql`null::double precision`.as('latitude'),
            longitude: sql`null::double precision`.as('longitude'),
            coordinatesPrecision: sql`null`.as('coordinates_precision'),
            source: sql`null`.as('source'),
            registeredIn: sql`null`.as('registered_in'),
            accuracyM: sql`null::double precision`.as('accuracy_m'),
            failure: sql`null`.as('failure'),
            askedAt: sql`${now.toISOString()}::timestamptz`.as('asked_at'),
            foundAt: sql`null::timestamptz`.as('found_at'),
            decidedAt: sql`null::timestamptz`.as('decided_at'),
          })
          .from(establishments)
          .where(inArray(establishments.id, searchable))
          .orderBy(establishments.id),
      )
      .onConflictDoUpdate({
        target: establishmentLocations.establishmentId,
        set: { status: 'waiting', failure: null, askedAt: now, decidedAt: null },
      })
      .returning({ id: establishmentLocations.establishmentId });
    const after = { name: 'todos os postos que não têm', started: started.length };
    await audit({ id: allStations, before: null, after });
    if (started.length > 0) await enqueue(findStationLocationsJob, {});
    return { data: { started: started.length } };
  },
);
