/** The operator, or what runs the command for them, ended it by a signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('Interrompido');
  }
}

/**
 * Returns a signal that is aborted by SIGINT, SIGTERM or SIGHUP. Further ones change nothing: npm passes on a Ctrl-C that
 * the terminal has sent to the command already.
 */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => controller.abort(new Interrupted()));
  return controller.signal;
}
