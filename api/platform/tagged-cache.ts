import { LRUCache } from 'lru-cache';
import { type CacheTag, endsAtMidnight } from '#contract/cached-tables.ts';
import { addDays, cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { Overloaded } from './bounded-queue.ts';
import type { Clock } from './clock.ts';
import { isDatabaseAway } from './database-errors.ts';
import { Failure } from './failure.ts';

/** A new value for a key, and the data that it depends on. */
export interface NewValue<Value> {
  value: Value;
  /** a write that changes any of these makes the value stale */
  tags: readonly CacheTag[];
  /** false: the value is used once and not stored (a failure, or a value made from old or sample data) */
  cacheable: boolean;
  /** when the value was made, if it is a last good one from another cache */
  lastGoodFrom?: Date | null;
}

/** The last value of a key, for one that can be amended instead of being made again. */
interface EarlierValue<Value> {
  value: Value;
  /** the tags of each drop since it was begun that makes it stale */
  drops: readonly (readonly CacheTag[])[];
}

export interface CachedValue<Value> {
  value: Value;
  tags: readonly CacheTag[];
  /** when this old value was made, if making a new one failed */
  lastGoodFrom: Date | null;
  /** true: a new value is being made, or the data changed while this value was being made */
  isStale: boolean;
}

interface Entry<Value> {
  key: string;
  value: Value;
  tags: readonly CacheTag[];
  /** approximate bytes */
  size: number;
  /** when making it began */
  madeAt: Date;
  /** increases with each value that this cache begins to make */
  sequence: number;
  /** how many drops there had been when making it began */
  dropsBefore: number;
  day: Day;
  /** false once a write has changed one of its tags */
  isFresh: boolean;
}

interface MadeEntry<Value> extends Entry<Value> {
  lastGoodFrom: Date | null;
  cacheable: boolean;
}

interface PendingValue<Value> {
  promise: Promise<MadeEntry<Value>>;
  /** tags dropped while the value was being made */
  dropped: CacheTag[];
}

/** The size of a cache, and its hits and misses since the start. */
export interface CacheFigures {
  /** answered from memory */
  hits: number;
  /** made, or waited for while it was being made */
  misses: number;
  entries: number;
  bytes: number;
}

type Make<Value> = (earlier: () => EarlierValue<Value> | undefined) => Promise<NewValue<Value>>;

export interface TaggedCache<Value> {
  /** Returns the fresh value of a key, if there is one, and never makes a value. */
  peek(key: string): Value | undefined;
  /** Returns whether a key has a value, fresh or not, or one that is being made. */
  has(key: string): boolean;
  /**
   * Returns the value of a key, made if needed. Simultaneous requests wait for the same value, even while others are dropped. A
   * request after a drop never gets a value that was begun before it and depends on it.
   * @param make may ask for the key's last value, unless there were too many drops since
   * @param allowsLastGood true: the last good value is returned if a new one cannot be made; false: the error is thrown
   * @throws {Overloaded} when the queue refuses to make a value: stale values are not used then, since nothing is broken,
   *   unless values are distrusted
   */
  get(key: string, make: Make<Value>, allowsLastGood?: boolean): Promise<CachedValue<Value>>;
  /** Makes all values with any of these tags stale. 'prices:*' matches every tag of the table, '*' all values. */
  drop(tags: readonly CacheTag[]): void;
  /**
   * From now on no value counts as fresh, because drops may be late or lost: requests get a new value, or the last good one if
   * making a new one fails, is refused by a queue, or takes too long.
   */
  distrust(): void;
  /** Ends that. Values count as fresh again unless they were dropped. */
  trust(): void;
  figures(): CacheFigures;
}

interface TaggedCacheOptions<Value> {
  clock: Clock;
  /** total bytes of all values; the least recently used are evicted first */
  maxBytes: number;
  /** returns the approximate bytes of a value, including everything stored with it */
  sizeOf: (value: Value) => number;
  /** called with each fresh value that a drop makes stale */
  onStale?: (key: string, value: Value) => void;
}

const staleMinutes = 10;
/** How long a request waits for a new value while values are distrusted and there is a last good one. */
const patienceMs = 500;
/** How often a new value is tried after that, or after a failure. The other requests get last good values at once. */
const attemptMs = 1_000;
/** Approximate bytes that each tag of an entry takes in the index. */
const tagBytes = 100;
const mostEntries = 10_000;
/** How many drops are remembered, with how many tags, and the most tags of one: a larger one counts as a change of everything. */
const mostDrops = 1000;
const mostTags = 20_000;
const mostTagsOfDrop = 1000;
/** The share of the memory for keys with a query, because anybody can invent queries. */
const queriesShare = 1 / 4;

/**
 * Creates a cache in memory whose values are invalidated by tags. A stale value is kept as the last good one and used, with its
 * age, only when making a new one fails, and never because of overload. After the city's midnight, when ages change, the
 * previous day's values are served for a few minutes while new ones are made, except those made from rows that begin or end on
 * a day, which would be wrong. A value whose data changed while it was being made is stale from the start.
 */
export function createTaggedCache<Value>({
  clock,
  maxBytes,
  sizeOf,
  onStale,
}: TaggedCacheOptions<Value>): TaggedCache<Value> {
  const entriesByTag = new Map<CacheTag, Set<Entry<Value>>>();
  const createStore = (maxSize: number) =>
    new LRUCache<string, Entry<Value>>({
      max: mostEntries,
      maxSize,
      sizeCalculation: ({ size, tags }, key) => size + 2 * key.length + tagBytes * tags.length,
      dispose: (entry) => unindexTags(entry),
    });
  const queries = createStore(Math.floor(maxBytes * queriesShare));
  const plain = createStore(maxBytes - queries.maxSize);
  const storeOf = (key: string) => (key.includes('?') ? queries : plain);
  /** the values that are being made, and for each key the one that was begun last */
  const making = new Set<PendingValue<Value>>();
  const pending = new Map<string, PendingValue<Value>>();
  const asked = { hits: 0, misses: 0 };
  /** the last drops, oldest first, and how many there were in all */
  const drops: (readonly CacheTag[])[] = [];
  let isTrusted = true;
  /** while values are distrusted and none could be made lately: when the next one is tried */
  let nextAttempt: number | undefined;
  let dropCount = 0;
  let tagCount = 0;
  let sequence = 0;
  let day: Day = '';
  /** when the current day begins and ends, in milliseconds */
  let midnights = { before: 0, after: 0 };

  const indexTags = (entry: Entry<Value>) => {
    for (const tag of entry.tags) {
      const entries = entriesByTag.get(tag);
      if (entries) entries.add(entry);
      else entriesByTag.set(tag, new Set([entry]));
    }
  };
  const unindexTags = (entry: Entry<Value>) => {
    for (const tag of entry.tags) {
      const entries = entriesByTag.get(tag);
      entries?.delete(entry);
      if (entries?.size === 0) entriesByTag.delete(tag);
    }
  };
  const rollDay = () => {
    const now = clock.now().getTime();
    // The clock may also be set back to an earlier day.
    if (midnights.before <= now && now < midnights.after) return;
    day = cityDay(new Date(now));
    midnights = { before: startOfDay(day).getTime(), after: startOfDay(addDays(day, 1)).getTime() };
  };
  const isCurrent = (entry: Entry<Value>) => isTrusted && entry.isFresh && entry.day === day;
  const mayServeStale = (entry: Entry<Value>) =>
    isTrusted &&
    entry.isFresh &&
    !endsAtMidnight(entry.tags) &&
    addDays(entry.day, 1) === day &&
    clock.now().getTime() - startOfDay(day).getTime() < staleMinutes * 60_000;

  const store = (key: string, entry: Entry<Value>) => {
    const entries = storeOf(key);
    const existing = entries.peek(key);
    // A value that is already stale is stored only if there is no later one.
    if (existing && (existing.sequence > entry.sequence || (isCurrent(existing) && !entry.isFresh))) return;
    entries.set(key, entry);
    if (entry.isFresh && entries.peek(key) === entry) indexTags(entry);
  };

  const pendingKeyOf = (key: string) => `${day} ${key}`;

  const earlierOf = (key: string): EarlierValue<Value> | undefined => {
    const entry = storeOf(key).peek(key);
    if (!entry || !isTrusted || dropCount - entry.dropsBefore > drops.length) return undefined;
    const since = drops.slice(drops.length - (dropCount - entry.dropsBefore));
    return { value: entry.value, drops: since.filter((tags) => matchesAny(tags, entry.tags)) };
  };

  const begin = (key: string, make: Make<Value>) => {
    const pendingKey = pendingKeyOf(key);
    sequence += 1;
    const start = { key, madeAt: clock.now(), sequence, dropsBefore: dropCount, day };
    const dropped: CacheTag[] = [];
    const promise = make(() => earlierOf(key))
      .then(({ value, tags, cacheable, lastGoodFrom = null }) => {
        const isFresh = !matchesAny(dropped, tags);
        const entry = { ...start, value, tags, size: sizeOf(value), isFresh, lastGoodFrom, cacheable };
        rollDay();
        if (cacheable) store(key, entry);
        return entry;
      })
      .finally(() => {
        making.delete(begun);
        if (pending.get(pendingKey) === begun) pending.delete(pendingKey);
      });
    const begun = { promise, dropped };
    making.add(begun);
    pending.set(pendingKey, begun);
    return promise;
  };

  /**
   * Waits for a value that is being made, or begins to make it. A drop in the meantime may concern the value: the previous
   * value's tags, if there is one, show that at once; otherwise the new value's tags do, and it is made again.
   */
  const makeOnce = (
    key: string,
    make: Make<Value>,
    before: Entry<Value> | undefined,
  ): Promise<MadeEntry<Value>> => {
    const existing = pending.get(pendingKeyOf(key));
    if (!existing || (before && matchesAny(existing.dropped, before.tags))) return begin(key, make);
    const missed = [...existing.dropped];
    // A value that is being made by then was begun after the drops.
    const again = () => pending.get(pendingKeyOf(key))?.promise ?? begin(key, make);
    if (missed.length === 0) {
      // The place in the queue was that of another reader's network, which may have had too many.
      return existing.promise.catch((error: unknown) =>
        error instanceof Overloaded ? again() : Promise.reject(error),
      );
    }
    // The tags of a failed value are unknown, and the failure may be over.
    return existing.promise.then(
      (made) => (made.cacheable && !matchesAny(missed, made.tags) ? made : again()),
      again,
    );
  };

  /** Waits for a value that is being made, but while values are distrusted not for long. */
  const inTime = async (promise: Promise<MadeEntry<Value>>) => {
    if (isTrusted) return promise;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Failure('unavailable')), patienceMs);
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  };

  const isHopeless = () => {
    if (isTrusted || nextAttempt === undefined) return false;
    const now = performance.now();
    if (now < nextAttempt) return true;
    nextAttempt = now + attemptMs;
    return false;
  };

  const toCachedValue = (entry: Entry<Value>, lastGoodFrom: Date | null = null): CachedValue<Value> => {
    rollDay();
    const { value, tags } = entry;
    return { value, tags, lastGoodFrom, isStale: !isCurrent(entry) };
  };

  return {
    peek(key) {
      const entry = storeOf(key).get(key);
      if (entry === undefined) return undefined;
      rollDay();
      if (!isCurrent(entry)) return undefined;
      asked.hits += 1;
      return entry.value;
    },
    has: (key) => storeOf(key).has(key) || pending.has(pendingKeyOf(key)),
    async get(key, make, allowsLastGood = true) {
      rollDay();
      const entries = storeOf(key);
      const entry = entries.get(key);
      if (entry && isCurrent(entry)) {
        asked.hits += 1;
        return toCachedValue(entry);
      }
      if (entry && allowsLastGood && isHopeless()) {
        asked.hits += 1;
        return toCachedValue(entry, entry.madeAt);
      }
      const promise = makeOnce(key, make, entry);
      if (entry && mayServeStale(entry)) {
        asked.hits += 1;
        promise.catch(() => {});
        return toCachedValue(entry);
      }
      asked.misses += 1;
      try {
        const made = await (entry && allowsLastGood ? inTime(promise) : promise);
        nextAttempt = undefined;
        return toCachedValue(made, made.lastGoodFrom);
      } catch (error) {
        if (error instanceof Failure && error.status < 500) {
          // The call was refused, which is not a failure: the old value is no longer valid.
          if (entries.peek(key) === entry) entries.delete(key);
          throw error;
        }
        if (isUnavailable(error)) nextAttempt = performance.now() + attemptMs;
        const lastGood = entries.get(key);
        // Another request may have made a current value in the meantime.
        if (lastGood && isCurrent(lastGood)) return toCachedValue(lastGood);
        if (lastGood && allowsLastGood && !(isTrusted && error instanceof Overloaded)) {
          return toCachedValue(lastGood, lastGood.madeAt);
        }
        throw error;
      }
    },
    drop(tags) {
      dropCount += 1;
      const remembered: readonly CacheTag[] = tags.length > mostTagsOfDrop ? ['*'] : tags;
      drops.push(remembered);
      tagCount += remembered.length;
      while (drops.length > mostDrops || tagCount > mostTags) tagCount -= drops.shift()?.length ?? 0;
      for (const { dropped } of making) dropped.push(...tags);
      for (const change of tags) {
        const exact = entriesByTag.get(change);
        if (exact) for (const entry of exact) makeStale(entry);
        if (!change.endsWith('*')) continue;
        for (const [tag, entries] of entriesByTag) {
          if (matchesTag(change, tag)) for (const entry of entries) makeStale(entry);
        }
        if (change === '*') {
          // Values without tags are dropped only here.
          for (const entries of [queries, plain]) for (const entry of entries.values()) makeStale(entry);
        }
      }
    },
    distrust() {
      isTrusted = false;
      nextAttempt = undefined;
    },
    trust() {
      isTrusted = true;
    },
    figures: () => ({
      ...asked,
      entries: plain.size + queries.size,
      bytes: plain.calculatedSize + queries.calculatedSize,
    }),
  };

  function makeStale(entry: Entry<Value>): void {
    if (entry.isFresh) onStale?.(entry.key, entry.value);
    entry.isFresh = false;
    unindexTags(entry);
  }
}

function matchesAny(dropped: readonly CacheTag[], tags: readonly CacheTag[]): boolean {
  // Values without tags are dropped only with everything else.
  return dropped.some((change) => change === '*' || tags.some((tag) => matchesTag(change, tag)));
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Failure ? error.code === 'unavailable' : isDatabaseAway(error);
}

/** Returns whether a dropped tag, which may end in '*', matches the tag of a value. */
export function matchesTag(change: CacheTag, tag: CacheTag): boolean {
  if (change === '*' || change === tag) return true;
  return change.endsWith(':*') && tag.startsWith(change.slice(0, -1));
}
