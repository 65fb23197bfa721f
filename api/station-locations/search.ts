import { and, asc, eq } from 'drizzle-orm';
import { establishmentLocations, establishments } from '#database/schema.ts';
import { implausiblePointReason } from '#domain/station-locations.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import { stationAddress } from '../platform/kinds.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type FoundLocation, findLocation } from './find-location.ts';

/** A job that runs longer is taken for stuck, so that it goes on as another one. */
const longestRunMs = 45_000;
/** After this many failures one after the other, the services are away, and no further station is asked for. */
const mostFailures = 5;
/** Shown beside a station. */
const noAnswer = 'Os serviços de endereços não responderam. Busque de novo mais tarde.';

/**
 * Searches the coordinates of the stations that wait, one after the other, without a transaction while services are asked.
 * After a crash it goes on with the stations that still wait. Two such jobs at the same time only ask twice.
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

/** Stores what was found, unless the station waits no more, or was asked for again meanwhile. */
function storeFound({ id, askedAt }: Waiting, found: FoundLocation, context: Context): Promise<void> {
  const none = { latitude: null, longitude: null, coordinatesPrecision: null, source: null };
  return inTransaction(context, async ({ tx, now }) => {
    await tx
      .update(establishmentLocations)
      .set({
        ...(found.outcome === 'found' ? found.point : none),
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

/** Why there is no point, in Portuguese; null where one was found, or nobody knows the address. */
function reasonOf(found: FoundLocation): string | null {
  if (found.outcome === 'failed') return noAnswer;
  return found.outcome === 'implausible' ? implausiblePointReason(found.region) : null;
}

/** Ends the search of all that wait. */
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
