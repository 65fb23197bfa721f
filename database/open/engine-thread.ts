import { parentPort, workerData } from 'node:worker_threads';
import { openFiles } from './embedded-files.ts';
import { createEngine, type Engine } from './engine.ts';
import {
  activity,
  type ThreadCall,
  type ThreadData,
  type ThreadMessage,
  toPlainError,
} from './thread-messages.ts';

/** Runs in a separate thread: opens the embedded database and answers calls until it is closed. */

const { counts }: ThreadData = workerData;
let opened: Engine | undefined;

function tell(message: ThreadMessage, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

async function open(directory: string): Promise<void> {
  const pglite = await openFiles(directory, {
    onFileUse(use) {
      Atomics.add(counts, activity.all, 1);
      if (use === 'fsync') Atomics.add(counts, activity.fsyncs, 1);
    },
    onLogLine(line) {
      if (/\bPANIC: /.test(line)) tell({ kind: 'panic', line });
    },
  });
  opened = createEngine(pglite, (notification) => tell({ kind: 'notification', notification }));
}

function run(call: ThreadCall): Promise<unknown> {
  if (call.name === 'open') return open(...call.given);
  if (!opened) throw new Error('The database is not open.');
  switch (call.name) {
    case 'query':
      return opened.query(...call.given);
    case 'exec':
      return opened.exec(...call.given);
    case 'send':
      return opened.send(...call.given);
    case 'close':
      return opened.close();
  }
}

parentPort?.on('message', async (call: ThreadCall) => {
  const { id } = call;
  try {
    const result = await run(call);
    tell({ kind: 'result', id, result }, result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : []);
  } catch (error) {
    tell({ kind: 'error', id, error: toPlainError(error) });
  }
});
