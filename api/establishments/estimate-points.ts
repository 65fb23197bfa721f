import type { Orm } from '#database/database.ts';
import { asc, gt, inArray, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { estimatePoint } from '#domain/estimated-point.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/transaction.ts';

type Place = Pick<typeof establishments.$inferSelect, 'address' | 'neighbourhood'>;
type Estimate = Pick<
  typeof establishments.$inferSelect,
  'estimatedLatitude' | 'estimatedLongitude' | 'estimatedPrecision'
>;

/** Returns the columns of a place's estimated point, which each write of an address sets. */
export function estimateOf(place: Place): Estimate {
  const { latitude = null, longitude = null, precision = null } = estimatePoint(place) ?? {};
  return { estimatedLatitude: latitude, estimatedLongitude: longitude, estimatedPrecision: precision };
}

const { id, address, neighbourhood, estimatedLatitude, estimatedLongitude, estimatedPrecision } =
  establishments;
const placeColumns = {
  id,
  address,
  neighbourhood,
  estimatedLatitude,
  estimatedLongitude,
  estimatedPrecision,
};

const isStale = (place: Place & Estimate) => {
  const now = estimateOf(place);
  return (Object.keys(now) as (keyof Estimate)[]).some((column) => now[column] !== place[column]);
};

const atOnce = 1000;

/**
 * Corrects the estimated points that differ from what is computed today: of rows that an earlier version wrote, or for which
 * the computation has changed. It changes nothing else of a row, because nobody has edited it.
 */
export async function estimatePoints(
  context: Pick<Context, 'database' | 'caches' | 'clock' | 'jobs'>,
): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page: Awaited<ReturnType<typeof selectPage>> = await selectPage(context.database.orm, after);
    const stale = page.filter(isStale).map((place) => place.id);
    if (stale.length > 0) await correct(context, stale);
    after = page.length < atOnce ? undefined : page.at(-1)?.id;
  }
}

function selectPage(orm: Orm, after: number) {
  return orm.select(placeColumns).from(establishments).where(gt(id, after)).orderBy(asc(id)).limit(atOnce);
}

/** Estimates some places again. They are read and locked first, since somebody may have changed an address. */
function correct(context: Parameters<typeof estimatePoints>[0], ids: number[]): Promise<void> {
  return inTransaction(context, async ({ tx }) => {
    const places = await tx
      .select(placeColumns)
      .from(establishments)
      .where(inArray(id, ids))
      .orderBy(asc(id))
      .for('no key update');
    const estimates = places.map((place) => ({ id: place.id, ...estimateOf(place) }));
    await tx.execute(sql`
      update ${establishments} set
        estimated_latitude = estimate."estimatedLatitude",
        estimated_longitude = estimate."estimatedLongitude",
        estimated_precision = estimate."estimatedPrecision"
      from jsonb_to_recordset(${JSON.stringify(estimates)}::jsonb) as estimate (
        id int, "estimatedLatitude" float8, "estimatedLongitude" float8, "estimatedPrecision" text)
      where ${id} = estimate.id`);
  });
}
