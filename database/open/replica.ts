import { setTimeout as sleep } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { Queries, Replica } from '../database.ts';

interface Options {
  primary: Pick<Queries, 'orm' | 'run'>;
  replica: Pick<Queries, 'orm' | 'run'>;
  /** how long a read waits for the replica to have all that was written before */
  longestLagMs: number;
  /** reports that the replica is away, or used again */
  report: (message: string, error?: unknown) => void;
}

/** How often the replica is asked while a read waits for it. */
const pollMs = 5;
/** SQLSTATE */
const statementTimeout = '57014';
/** How long a replica that is late or away is not asked. */
const pauseMs = 1_000;

/**
 * The end of all commits so far. A commit that does not wait for the disk is visible before it is flushed; such servers pass
 * the end of what is written.
 */
const selectPosition = `SELECT (CASE current_setting('synchronous_commit')
    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END)::text AS position`;
const selectReached = `SELECT pg_is_in_recovery() AS "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasReached"`;

/** Decides for each read whether the replica or the primary answers it. */
export function chooseByPosition({ primary, replica, longestLagMs, report }: Options): Replica {
  const reads = { replica: 0, late: 0, away: 0 };
  let notUsed: 'late' | 'away' | undefined;
  let tryAt = Number.NEGATIVE_INFINITY;

  const reaches = async (position: string) => {
    const until = performance.now() + longestLagMs;
    for (;;) {
      const [row] = (await replica.run(selectReached, [position])).rows as Reached[];
      if (!row?.isStandby) throw new NotAReplica();
      if (row.hasReached) return true;
      if (performance.now() >= until) return false;
      await sleep(pollMs);
    }
  };
  const leave = (why: 'late' | 'away', error?: unknown) => {
    // A replica may be late often; that is only counted.
    if (why === 'away' && notUsed !== 'away')
      report('the replica is away: the primary answers all reads', error);
    notUsed = why;
    tryAt = performance.now() + pauseMs;
  };

  return {
    reads: () => ({ ...reads }),
    async read(run) {
      const fromPrimary = () => {
        if (notUsed) reads[notUsed] += 1;
        return run(primary.orm);
      };
      if (performance.now() < tryAt) return fromPrimary();
      // Whatever was committed before this read began is before this position.
      const { rows } = await primary.run(selectPosition);
      const { position } = rows[0] as { position: string };
      const hasReached = await reaches(position).catch((error: unknown) => {
        leave('away', error);
      });
      if (hasReached === false) leave('late');
      if (!hasReached) return fromPrimary();
      try {
        const result = await run(replica.orm);
        if (notUsed === 'away') report('the replica is used again');
        notUsed = undefined;
        reads.replica += 1;
        return result;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        leave('away', error);
      }
      return fromPrimary();
    },
  };
}

interface Reached {
  isStandby: boolean;
  hasReached: boolean | null;
}

/** The address of the replica leads to a primary, which may have been left behind by a failover. */
class NotAReplica extends Error {
  override readonly name = 'NotAReplica';

  constructor() {
    super('the server is not a standby');
  }
}

/** Returns whether a read has failed because of the replica. If it was refused or too slow, the primary is not asked as well. */
function isOfReplica(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof DrizzleQueryError)) continue;
    return !(cause.cause instanceof DatabaseError && cause.cause.code === statementTimeout);
  }
  return false;
}
