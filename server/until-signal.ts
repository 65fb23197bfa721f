import type { Logger } from 'pino';

/** Resolves when the process is asked to stop; a second request ends it at once. */
export function untilSignal(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    let asked = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        log.info({ signal }, 'closing');
        resolve();
      });
    }
  });
}
