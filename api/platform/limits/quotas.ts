import type { Cost } from '#contract/cost.ts';

/**
 * Kinds of requests that are counted: calls by their cost, pages that are rendered, answers to calls that leave from
 * memory, and lookups of a stored answer. Pages from memory, built files and checks of health are not counted.
 */
export type Counted = Cost | 'page' | CountedHere;

/** Kinds that are counted in this process alone. */
export type CountedHere = 'memory' | 'repeat';

/** How many of a kind may be asked for in a minute. */
export interface Quota {
  /** by one network, where a mobile carrier or a school may have hundreds of people */
  network: number;
  /** by one account, wherever it is signed in */
  account: number;
}

/**
 * Twenty times what a busy person needs, and for a network what two hundred people behind one address need at once. An
 * answer from memory costs less than counting it anywhere else than in this process.
 */
export const quotas: Readonly<Record<Counted, Quota>> = {
  memory: { network: 30_000, account: Number.POSITIVE_INFINITY },
  repeat: { network: 6000, account: Number.POSITIVE_INFINITY },
  read: { network: 6000, account: 1200 },
  search: { network: 1800, account: 300 },
  write: { network: 600, account: 240 },
  file: { network: 240, account: 40 },
  page: { network: 600, account: Number.POSITIVE_INFINITY },
};

/** The time in which they are counted. */
export const windowMs = 60_000;
