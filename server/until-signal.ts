import type { Logger } from 'pino';

/** Resolves at the first SIGINT or SIGTERM. A second signal ends the process at once. */
export function untilSignal(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    let isStopping = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (isStopping) process.exit(1);
        isStopping = true;
        log.info({ signal }, 'closing');
        resolve();
      });
    }
  });
}
