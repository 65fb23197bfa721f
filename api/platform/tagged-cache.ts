import { LRUCache } from 'lru-cache';
import type { CacheTag } from '#contract/cached-tables.ts';
import { addDays, cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import type { Clock } from './clock.ts';
import { Failure } from './failure.ts';

/** What was made for a key, and what it was made of. */
export interface Made<Value> {
  value: Value;
  /** a write that changes any of these makes the value stale */
  tags: readonly CacheTag[];
  /** false: the value is used once and not stored (a failure, or something made of old or sample data) */
  cacheable: boolean;
  /** since when an old value stands in for one that could not be made */
  lastGoodFrom?: Date | null;
}

/** A value from the cache. */
export interface Found<Value> {
  value: Value;
  tags: readonly CacheTag[];
  /** when making a new value failed: when this old one was made */
  lastGoodFrom: Date | null;
  /** the value is not current: it is used while a new one is made, or something changed while it was made */
  isStale: boolean;
}

interface Entry<Value> {
  value: Value;
  tags: readonly CacheTag[];
  /** bytes, roughly */
  size: number;
  /** when its making began, in time and among the makings of this cache */
  madeAt: Date;
  sequence: number;
  day: Day;
  /** false once a write has changed one of its tags */
  isFresh: boolean;
}

interface Making<Value> {
  promise: Promise<Entry<Value> & { lastGoodFrom: Date | null }>;
  /** tags dropped while the value was being made */
  dropped: CacheTag[];
}

export interface TaggedCache<Value> {
  /** The fresh value of a key, if there is one; never makes anything. */
  peek(key: string): Value | undefined;
  /** The value of a key, made if need be; requests at the same time wait for the same one. */
  get(key: string, make: () => Promise<Made<Value>>): Promise<Found<Value>>;
  /** Makes the values with any of these tags stale. 'prices:*' means every tag of the table, '*' everything. */
  drop(tags: readonly CacheTag[]): void;
}

interface Choices<Value> {
  clock: Clock;
  /** bytes for all values together; the least recently used leave first */
  maxBytes: number;
  /** bytes of a value, roughly */
  sizeOf: (value: Value) => number;
}

const staleMinutes = 10;
/** Anybody can invent addresses with a query: the part of the memory that these may fill. */
const queriesShare = 1 / 4;

/**
 * Values in memory, dropped by tags. A stale value stays as the last good one: it is used, with its age, only when making
 * a new one fails. At the city's midnight, when ages change, the values of the day before may serve for a few minutes
 * while new ones are made. A value belongs to the moment at which its making began: a change that happens meanwhile
 * makes it stale at birth.
 */
export function createTaggedCache<Value>({ clock, maxBytes, sizeOf }: Choices<Value>): TaggedCache<Value> {
  const byTag = new Map<CacheTag, Set<Entry<Value>>>();
  const createStore = (maxSize: number) =>
    new LRUCache<string, Entry<Value>>({
      maxSize,
      sizeCalculation: ({ size }, key) => size + key.length,
      dispose: (entry) => forget(entry),
    });
  const queries = createStore(Math.floor(maxBytes * queriesShare));
  const plain = createStore(maxBytes - queries.maxSize);
  const storeOf = (key: string) => (key.includes('?') ? queries : plain);
  const making = new Map<string, Making<Value>>();
  let generation = 0;
  let sequence = 0;
  let midnight = 0;
  let day: Day = '';

  const remember = (entry: Entry<Value>) => {
    for (const tag of entry.tags) {
      const entries = byTag.get(tag);
      if (entries) entries.add(entry);
      else byTag.set(tag, new Set([entry]));
    }
  };
  const forget = (entry: Entry<Value>) => {
    for (const tag of entry.tags) {
      const entries = byTag.get(tag);
      entries?.delete(entry);
      if (entries?.size === 0) byTag.delete(tag);
    }
  };
  const rollDay = () => {
    const now = clock.now();
    if (now.getTime() < midnight && day !== '') return;
    day = cityDay(now);
    midnight = startOfDay(addDays(day, 1)).getTime();
  };
  const isCurrent = (entry: Entry<Value>) => entry.isFresh && entry.day === day;
  const mayStandIn = (entry: Entry<Value>) =>
    entry.isFresh &&
    addDays(entry.day, 1) === day &&
    clock.now().getTime() - startOfDay(day).getTime() < staleMinutes * 60_000;

  const store = (key: string, entry: Entry<Value>) => {
    const entries = storeOf(key);
    const there = entries.peek(key);
    // A value that a change overtook is worth keeping only where there is no later one.
    if (there && (there.sequence > entry.sequence || (isCurrent(there) && !entry.isFresh))) return;
    entries.set(key, entry);
    if (entry.isFresh && entries.peek(key) === entry) remember(entry);
  };

  const makeOnce = (key: string, make: () => Promise<Made<Value>>) => {
    // Whatever was dropped meanwhile: nobody who asks after a change is given what was begun before it.
    const underWay = `${generation} ${day} ${key}`;
    const waiting = making.get(underWay);
    if (waiting) return waiting.promise;
    sequence += 1;
    const beginning = { madeAt: clock.now(), sequence, day };
    const dropped: CacheTag[] = [];
    const promise = make()
      .then(({ value, tags, cacheable, lastGoodFrom = null }) => {
        const isFresh = !tags.some((tag) => dropped.some((change) => touches(change, tag)));
        const entry = { ...beginning, value, tags, size: sizeOf(value), isFresh, lastGoodFrom };
        rollDay();
        if (cacheable) store(key, entry);
        return entry;
      })
      .finally(() => making.delete(underWay));
    making.set(underWay, { promise, dropped });
    return promise;
  };

  const found = (entry: Entry<Value>, lastGoodFrom: Date | null = null): Found<Value> => {
    rollDay();
    const { value, tags } = entry;
    return { value, tags, lastGoodFrom, isStale: !isCurrent(entry) };
  };

  return {
    peek(key) {
      const entry = storeOf(key).get(key);
      if (entry === undefined) return undefined;
      rollDay();
      return isCurrent(entry) ? entry.value : undefined;
    },
    async get(key, make) {
      rollDay();
      const entries = storeOf(key);
      const entry = entries.get(key);
      if (entry && isCurrent(entry)) return found(entry);
      const promise = makeOnce(key, make);
      if (entry && mayStandIn(entry)) {
        promise.catch(() => {});
        return found(entry);
      }
      try {
        const made = await promise;
        return found(made, made.lastGoodFrom);
      } catch (error) {
        if (error instanceof Failure && error.status < 500) {
          // The call was refused, it did not fail: what was there is gone.
          entries.delete(key);
          throw error;
        }
        const lastGood = entries.get(key);
        if (lastGood) return found(lastGood, lastGood.madeAt);
        throw error;
      }
    },
    drop(tags) {
      generation += 1;
      for (const { dropped } of making.values()) dropped.push(...tags);
      for (const change of tags) {
        const exact = byTag.get(change);
        if (exact) for (const entry of exact) makeStale(entry);
        if (!change.endsWith('*')) continue;
        for (const [tag, entries] of byTag) {
          if (touches(change, tag)) for (const entry of entries) makeStale(entry);
        }
        if (change === '*') {
          // What is made of nothing in the database is dropped by this alone.
          for (const entries of [queries, plain]) for (const entry of entries.values()) makeStale(entry);
        }
      }
    },
  };

  function makeStale(entry: Entry<Value>): void {
    entry.isFresh = false;
    forget(entry);
  }
}

/** Whether a dropped tag, perhaps with '*' at its end, covers the tag of a value. */
function touches(change: CacheTag, tag: CacheTag): boolean {
  if (change === '*' || change === tag) return true;
  return change.endsWith(':*') && tag.startsWith(change.slice(0, -1));
}
