import type { Cost } from '#contract/cost.ts';

/**
 * Kinds of requests that are counted: calls by their cost, rendered pages, cached answers to calls, and lookups of a stored
 * reply. Cached pages, static files and health checks are not counted.
 */
export type Counted = Cost | 'page' | CountedHere;

/** Kinds that are counted in this process only. */
export type CountedHere = 'memory' | 'repeat';

/** How many requests of a kind are allowed in a minute. */
export interface Quota {
  /** by one network; a mobile carrier or a school may have hundreds of people behind it */
  network: number;
  /** by one account, on all devices */
  account: number;
}

/**
 * Twenty times the needs of a busy person, and for a network those of two hundred people at once. A cached answer costs less
 * than counting it outside this process would. Pages are those of a link checker as fast as a machine renders them: while
 * others want pages, too, networks take turns (api/platform/bounded-queue.ts).
 */
export const quotas: Readonly<Record<Counted, Quota>> = {
  memory: { network: 30_000, account: Number.POSITIVE_INFINITY },
  repeat: { network: 6000, account: Number.POSITIVE_INFINITY },
  read: { network: 6000, account: 1200 },
  search: { network: 1800, account: 300 },
  write: { network: 600, account: 240 },
  file: { network: 240, account: 40 },
  page: { network: 6000, account: Number.POSITIVE_INFINITY },
};

/** The length of a window. */
export const windowMs = 60_000;
