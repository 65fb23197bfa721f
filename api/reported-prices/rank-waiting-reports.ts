import { cityDay } from '#domain/city-time.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import { inTransaction } from '../platform/transaction.ts';
import { rankReports } from './ranks.ts';
import { isOfSameThing, type Thing } from './same-thing.ts';

/**
 * Ranks the other reports of a price anew that still wait when a decision has changed it. This is done after the decision,
 * which therefore holds no other report while somebody decides about that one.
 */
export const rankReportsJob = defineJob<Thing>('rank-reports', 'work', async (thing, context) => {
  await inTransaction(context, ({ tx, now }) =>
    rankReports(tx, isOfSameThing(thing), { today: cityDay(now) }),
  );
});

/** Returns what a report is about, as the data of the job. */
export function thingOf({ productId, establishmentId }: Thing): Thing {
  return { productId, establishmentId };
}

/**
 * Ranks all waiting reports anew, a batch in each transaction: prices have been surveyed, promotions have begun and ended,
 * and people have come to follow something else.
 */
export async function rankWaitingReports(
  context: Pick<Context, 'database' | 'caches' | 'clock' | 'jobs'>,
): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    last = await inTransaction(context, ({ tx, now }) =>
      rankReports(tx, undefined, { today: cityDay(now), after }),
    );
  }
}
