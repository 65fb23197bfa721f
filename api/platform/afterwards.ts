/**
 * Work that the caller does not wait for, so that its time tells nothing: looking for an account, sending a mail.
 * What fails is reported; a closing server waits for what is under way.
 */
export interface Afterwards {
  do(work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export function createAfterwards(report: (error: unknown) => void): Afterwards {
  const underWay = new Set<Promise<void>>();
  return {
    do(work) {
      const done = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch(report)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
