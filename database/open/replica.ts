import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { DrizzleQueryError } from '#database/orm.ts';
import type { Db, Queries, Replica } from '../database.ts';

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
/** How often the replica is asked while it answers a read. */
const watchMs = 1_000;
/** How long a replica that is late is not asked. The pause of one that is away doubles. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * The end of all commits so far. A commit that does not wait for the disk is visible before it is flushed; such servers pass
 * the end of what is written.
 */
const selectPosition = `SELECT lsn::text, pg_walfile_name(lsn) AS file
  FROM (SELECT CASE current_setting('synchronous_commit')
    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END) AS now (lsn)`;
/**
 * A failover begins a new timeline, whose positions say nothing about those of the former one. Who may not see the timeline
 * that a standby receives (pg_read_all_stats) gets that of its last restartpoint, which follows some minutes later.
 */
const selectReached = `SELECT pg_is_in_recovery() AS "isStandby",
    pg_last_wal_replay_lsn() >= $1::pg_lsn AND $2::int = coalesce(
      (SELECT received_tli FROM pg_stat_wal_receiver),
      (SELECT greatest(timeline_id, min_recovery_end_timeline) FROM pg_control_checkpoint(), pg_control_recovery())
    ) AS "hasReached"`;

/** Decides for each read whether the replica or the primary answers it. */
export function chooseByPosition({ primary, replica, longestLagMs, report }: Options): Replica {
  const reads = { replica: 0, late: 0, away: 0 };
  let notUsed: 'late' | 'away' | undefined;
  let isTrying = false;
  let tryAt = Number.NEGATIVE_INFINITY;
  let failures = 0;

  const ask = ({ lsn, timeline }: Position, ms: number) =>
    inTime(replica.run(selectReached, [lsn, timeline]), ms);
  const compare = async (position: Position): Promise<'reached' | 'late' | 'silent'> => {
    const until = performance.now() + longestLagMs;
    let found: 'late' | 'silent' = 'silent';
    for (;;) {
      const answer = await ask(position, Math.max(1, until - performance.now()));
      if (!answer) return found;
      const [row] = answer.rows as Reached[];
      if (!row?.isStandby) throw new NotAReplica();
      if (row.hasReached) return 'reached';
      found = 'late';
      if (performance.now() >= until) return found;
      await sleep(pollMs);
    }
  };
  /** Rejects when the replica falls silent. A read that has begun would notice that only after seconds. */
  const watch = async (position: Position, signal: AbortSignal): Promise<never> => {
    for (;;) {
      await sleep(watchMs, undefined, { signal });
      const answer = await ask(position, longestLagMs).catch(() => undefined);
      if (!answer) throw new SilentReplica();
    }
  };
  const leave = (why: 'late' | 'away', error?: unknown) => {
    // Reads that were under way together leave it once.
    if (performance.now() < tryAt) return;
    // A replica may be late often; that is only counted.
    if (why === 'away' && notUsed !== 'away')
      report('the replica is away: the primary answers all reads', error);
    notUsed = why;
    failures = why === 'away' ? failures + 1 : 0;
    tryAt = performance.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
  };
  const use = () => {
    if (notUsed === 'away') report('the replica is used again');
    notUsed = undefined;
    failures = 0;
  };

  const fromPrimary = <T>(run: (db: Db) => Promise<T>) => {
    if (notUsed) reads[notUsed] += 1;
    return run(primary.orm);
  };
  /** Returns whether the replica has all that was committed before this call; if not, leaves it for a while. */
  const hasReplayed = async (position: Position): Promise<boolean> => {
    try {
      const found = await compare(position);
      if (found === 'late') leave('late');
      // One that is merely busy, or connects slowly, may be silent once.
      if (found === 'silent') leave(notUsed ? 'away' : 'late', new SilentReplica());
      return found === 'reached';
    } catch (error) {
      leave('away', error);
      return false;
    }
  };
  const read = async <T>(run: (db: Db) => Promise<T>): Promise<T> => {
    // All that was committed before this read began is before this position.
    const { rows } = await primary.run(selectPosition);
    const { lsn, file } = rows[0] as { lsn: string; file: string };
    // The name of a file of the log begins with its timeline.
    const position = { lsn, timeline: Number.parseInt(file.slice(0, 8), 16) };
    if (!(await hasReplayed(position))) return fromPrimary(run);
    const ended = new AbortController();
    try {
      const result = await Promise.race([run(replica.orm), watch(position, ended.signal)]);
      if (performance.now() >= tryAt) use();
      reads.replica += 1;
      return result;
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      leave('away', error);
    } finally {
      ended.abort();
    }
    return fromPrimary(run);
  };

  return {
    reads: () => ({ ...reads }),
    async read(run) {
      if (!notUsed) return read(run);
      // One read tries whether the replica can be used again.
      if (isTrying || performance.now() < tryAt) return fromPrimary(run);
      isTrying = true;
      return read(run).finally(() => {
        isTrying = false;
      });
    },
  };
}

/** A position in the log of the primary. */
interface Position {
  lsn: string;
  timeline: number;
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

/** The replica has not answered in time. */
class SilentReplica extends Error {
  override readonly name = 'SilentReplica';

  constructor() {
    super('the replica does not answer');
  }
}

/** Resolves to undefined if there is no answer in time. One that has arrived is read first, however late this process is. */
function inTime<T>(asked: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(resolve, undefined), ms);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Returns whether a read has failed because of the replica: the connection, or what PostgreSQL says when it is stopping, has
 * too much to do or has cancelled a statement for the sake of replication. If the statement was refused or took too long, the
 * primary is not asked as well.
 */
function isOfReplica(error: unknown): boolean {
  if (error instanceof SilentReplica) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError) return /^(08|28|53|57P|40001)/.test(cause.code ?? '');
    if (cause instanceof DrizzleQueryError && !(cause.cause instanceof DatabaseError)) return true;
  }
  return false;
}
