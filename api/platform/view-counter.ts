import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database, Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { priceViews } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { viewsPerNetwork } from '#domain/price-views.ts';
import type { Clock } from './clock.ts';
import { keyedCode } from './keyed-code.ts';
import { networkOf } from './limits/subjects.ts';

/** How long views wait until one statement writes them all: a crash loses no more. */
const flushMs = 10_000;
/** The maximum number of prices that wait to be written; further ones are not counted. */
const mostWaiting = 10_000;
/** The maximum number of counts of networks that are remembered; the networks heard of least lately are forgotten. */
const mostRemembered = 200_000;

/** Counts which prices were shown, in memory, and writes the counts together. Several nodes add up. */
export interface ViewCounter {
  /** @param address the network address of who looks */
  count(priceIds: readonly number[], address: string): void;
  /** Writes what waits. What could not be written waits on. */
  flush(): Promise<void>;
  /** Writes what waits, and counts no more. */
  close(): Promise<void>;
}

interface Parts {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  secret: string;
}

/**
 * Counts views. A network counts for a price only a few times a day: it is remembered until midnight by a keyed hash, and
 * never stored.
 */
export function createViewCounter({ database, clock, log, secret }: Parts): ViewCounter {
  /** by price, of `day` */
  let waiting = new Map<number, number>();
  let day: Day | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const networks = new LRUCache<string, Map<number, number>>({ maxSize: mostRemembered });

  const write = async (views: ReadonlyMap<number, number>, of: Day) => {
    try {
      await insertViews(database.background.orm, views, of);
    } catch (error) {
      log.warn({ err: error }, 'views of prices could not be written yet');
      // Those of a day that has ended meanwhile are lost: what waits is of one day.
      if (day === of) for (const [id, count] of views) add(id, count);
      wake();
    }
  };
  let writing = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size > 0 && day !== null) {
      const [views, of] = [waiting, day];
      waiting = new Map();
      writing = writing.then(() => write(views, of));
    }
    return writing;
  };
  const wake = () => {
    if (isClosed || waiting.size === 0) return;
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  };
  const add = (id: number, count: number) => {
    if (waiting.has(id) || waiting.size < mostWaiting) waiting.set(id, (waiting.get(id) ?? 0) + count);
  };
  return {
    count(priceIds, address) {
      if (isClosed) return;
      const today = cityDay(clock.now());
      if (today !== day) {
        void flush();
        networks.clear();
        day = today;
      }
      const key = keyedCode(['views network', networkOf(address, 'site'), today], secret);
      const counted = networks.get(key) ?? new Map<number, number>();
      for (const id of new Set(priceIds)) {
        const before = counted.get(id) ?? 0;
        if (before >= viewsPerNetwork) continue;
        counted.set(id, before + 1);
        add(id, 1);
      }
      networks.set(key, counted, { size: 1 + counted.size });
      wake();
    },
    flush,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}

/** Adds views to those of a day, in one statement. Prices that do not exist, or are withdrawn, are ignored. */
async function insertViews(orm: Orm, views: ReadonlyMap<number, number>, day: Day): Promise<void> {
  const counted = JSON.stringify([...views].map(([id, count]) => ({ id, count })));
  // In the order of their ids, so that nodes that write at the same time do not wait for each other.
  await orm.execute(sql`
    insert into ${priceViews} (price_id, day, views)
    select prices.id, ${day}::date, counted.count
      from json_to_recordset(${counted}::json) as counted (id bigint, count int)
      join prices on prices.id = counted.id and prices.withdrawn_at is null
      order by prices.id
    on conflict (price_id, day) do update set views = price_views.views + excluded.views`);
}
