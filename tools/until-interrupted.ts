/** A signal ended the command, sent by the operator or by the program that runs it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('Interrompido');
  }
}

/**
 * Returns a signal that is aborted by SIGINT, SIGTERM or SIGHUP. Further ones have no effect: npm forwards a Ctrl-C that
 * the terminal has already sent to the command.
 */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => controller.abort(new Interrupted()));
  return controller.signal;
}
