import type { Written } from '#api/platform/caches.ts';
import type { SharedCount } from '#api/platform/limits/shared-counts.ts';
import type { Figures } from './merge-figures.ts';

/** A worker's part, as the primary assigns it. */
export interface Role {
  /** free for this cluster */
  port: number;
  /** how many processes serve */
  processes: number;
  /** whether this worker runs the daily tasks of the machine */
  runsDailyTasks: boolean;
}

/** The questions of a worker to the primary. */
export interface PrimaryAnswers {
  /** the first question of a worker */
  join(given: null): Role;
  /** The worker accepts requests. */
  serving(given: null): void;
  /** Counts in all processes together. */
  count(counts: readonly SharedCount[]): number[];
  /** Tells the other workers about a write, and waits until they have heard. */
  written(written: Written): Promise<void>;
  /** Returns the metrics of all processes, added. */
  metrics(given: null): Promise<string>;
}

/** The questions of the primary to a worker. */
export interface WorkerAnswers {
  written(written: Written): void;
  figures(given: null): Promise<Figures>;
  /** Asks whether it still answers. */
  isAlive(given: null): true;
  /** Asks it to close as after SIGTERM. */
  close(given: null): void;
}

/** How long a process that is busy may keep others waiting. A request waits for counts, a writer for the other processes. */
export const patienceMs = 250;
/** A scrape of Prometheus waits ten seconds. */
export const figuresMs = 3_000;
