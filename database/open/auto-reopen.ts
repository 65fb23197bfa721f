import { setTimeout as sleep } from 'node:timers/promises';
import { watchRoom } from './disk-room.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { openThreadedEngine, type ThreadedEngine } from './threaded-engine.ts';

const firstRetryMs = 100;
const lastRetryMs = 5_000;

const diskFull =
  'O disco está quase cheio: o banco de dados só lê, e recusa o que se quer gravar, até que haja espaço.';
const diskHasRoom = 'O disco tem espaço de novo: o banco de dados volta a gravar.';

/** Reports to the operator, in one line, what happened to the database. */
export type Report = (message: string, error?: unknown) => void;

interface AutoReopenOptions {
  directory: string;
  silentMs: number;
  report: Report;
  /** Called after each reopening. */
  onReopened(): Promise<void>;
}

/** A client of a database that is reopened whenever it is lost. Until then statements are refused at once. */
interface AutoReopenClient {
  client: EmbeddedClient;
  close(): Promise<void>;
}

/** Opens the database in a locked directory, and reopens it whenever it ends by itself or is stuck. */
export async function openWithAutoReopen(options: AutoReopenOptions): Promise<AutoReopenClient> {
  const { directory, silentMs, report, onReopened } = options;
  const isFull = watchRoom(directory);
  let wasFull = false;
  const client = new EmbeddedClient(() => {
    const full = isFull();
    if (full !== wasFull) report(full ? diskFull : diskHasRoom);
    wasFull = full;
    return full;
  });
  const closing = new AbortController();
  let reopening: Promise<void> | undefined;

  const open = (): Promise<ThreadedEngine> =>
    openThreadedEngine({
      directory,
      silentMs,
      onNotification: (notification) => client.notify(notification),
      onLost(reason) {
        if (closing.signal.aborted) return;
        client.use(undefined);
        report('O banco de dados embutido parou e será aberto de novo.', reason);
        reopening = reopen().catch(() => {});
      },
      signal: closing.signal,
    });

  /** Ends with the first engine that opens. If that is lost too, its own `onLost` reopens again. */
  async function reopen(): Promise<void> {
    for (let wait = firstRetryMs; ; wait = Math.min(wait * 2, lastRetryMs)) {
      await sleep(wait, undefined, { signal: closing.signal });
      try {
        client.use(await open());
      } catch (error) {
        if (closing.signal.aborted) return;
        report('O banco de dados embutido não abre.', error);
        continue;
      }
      await onReopened();
      return report('O banco de dados embutido está aberto de novo.');
    }
  }

  client.use(await open());
  return {
    client,
    async close() {
      closing.abort();
      await reopening;
      await client.close();
    },
  };
}
