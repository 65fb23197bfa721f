import cluster from 'node:cluster';
import type { Written } from '#api/platform/caches.ts';
import type { SharedCounts } from '#api/platform/limits/shared-counts.ts';
import { openChannel } from './channel.ts';
import { figuresMs, type PrimaryAnswers, patienceMs, type Role, type WorkerAnswers } from './questions.ts';

/** The other processes of this machine, as one of them sees them, through the primary. */
export interface Siblings extends Role {
  /** counts that all share */
  counts: SharedCounts;
  /** Tells them about a write. Resolves when they have heard, or do not answer soon. */
  tell(written: Written): Promise<void>;
  /** Returns the metrics of all; undefined if they are not available. */
  metrics(): Promise<string | undefined>;
  /** Answers what they ask, from now on. */
  answer(answers: Pick<WorkerAnswers, 'written' | 'figures'>): void;
  /** Tells the primary that this process accepts requests. */
  serving(): Promise<void>;
  /** Resolves when the primary asks this process to close. If the primary dies, the process ends at once. */
  closing: Promise<void>;
  /** Leaves the primary, so that this process can end. */
  leave(): void;
}

const joinMs = 10_000;

/** Joins the other processes of this machine; undefined if this process is the only one. */
export async function joinSiblings(): Promise<Siblings | undefined> {
  const { worker } = cluster;
  if (!worker) return undefined;
  const closing = Promise.withResolvers<void>();
  const answers: Partial<WorkerAnswers> = { isAlive: () => true, close: () => closing.resolve() };
  const ask = openChannel<PrimaryAnswers, WorkerAnswers>(worker, answers);
  const role = await ask('join', null, joinMs);
  if (!role) throw new Error('the primary process does not answer');
  return {
    ...role,
    counts: {
      add: (counts) => ask('count', counts, patienceMs),
      isInUse: () => worker.isConnected(),
      close() {},
    },
    async tell(written) {
      await ask('written', written, 2 * patienceMs);
    },
    metrics: () => ask('metrics', null, 2 * figuresMs),
    answer(further) {
      Object.assign(answers, further);
    },
    async serving() {
      await ask('serving', null, joinMs);
    },
    closing: closing.promise,
    leave: () => worker.disconnect(),
  };
}
