import { Worker } from 'node:worker_threads';
import type { Engine, OnNotification } from './engine.ts';
import { DatabaseLost } from './errors.ts';
import {
  activity,
  type CallName,
  fromPlainError,
  type ThreadCall,
  type ThreadData,
  type ThreadMessage,
} from './thread-messages.ts';

/** how long closing may take, including its last checkpoint */
const closingMs = 10_000;
const checkMs = 250;
/** Creating a database computes for seconds without using a file, for longer on a busy machine. */
const openingSilentMs = 60_000;

interface ThreadedEngineOptions {
  directory: string;
  /** how long a statement may neither end nor use a file until the database counts as dead */
  silentMs: number;
  onNotification: OnNotification;
  /** Called once when the engine ends by itself after its opening, or is ended because it is dead. */
  onLost(reason: DatabaseLost): void;
  /** aborts opening */
  signal: AbortSignal;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Opens the database in a locked directory in a separate thread. It is ended when PostgreSQL panics there or does
 * nothing for too long. @throws the reason when it cannot be opened, {DatabaseLost} when it does not answer
 */
export async function openThreadedEngine(options: ThreadedEngineOptions): Promise<ThreadedEngine> {
  const { signal } = options;
  signal.throwIfAborted();
  const engine = new ThreadedEngine(options);
  const giveUp = () => engine.terminate();
  signal.addEventListener('abort', giveUp);
  try {
    await engine.open();
  } catch (error) {
    await engine.terminate();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
  return engine;
}

export class ThreadedEngine implements Engine {
  readonly #options: ThreadedEngineOptions;
  readonly #worker: Worker;
  readonly #counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isOpen = false;
  #gone: DatabaseLost | undefined;
  #checking: NodeJS.Timeout | undefined;
  #seen = { count: 0, at: 0 };

  constructor(options: ThreadedEngineOptions) {
    this.#options = options;
    const workerData: ThreadData = { counts: this.#counts };
    this.#worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
      name: 'database',
      workerData,
      execArgv: [],
    });
    this.#worker.on('message', (message: ThreadMessage) => this.#receive(message));
    this.#worker.on('error', (error) => this.#lose(`Its thread failed: ${String(error)}`));
    this.#worker.on('exit', (code) => this.#lose(`Its thread ended with code ${code}.`));
  }

  async open(): Promise<void> {
    await this.#call('open', [this.#options.directory]);
    this.#isOpen = true;
  }

  /** Returns how many times files have been flushed to disk. */
  get fsyncs(): number {
    return Atomics.load(this.#counts, activity.fsyncs);
  }

  query(...given: Parameters<Engine['query']>): ReturnType<Engine['query']> {
    return this.#call('query', given);
  }

  exec(...given: Parameters<Engine['exec']>): ReturnType<Engine['exec']> {
    return this.#call('exec', given);
  }

  send(...given: Parameters<Engine['send']>): ReturnType<Engine['send']> {
    return this.#call('send', given);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    const timer = setTimeout(() => this.#lose('It did not close in time.'), closingMs);
    try {
      await this.#call('close', []);
    } catch (error) {
      if (!(error instanceof DatabaseLost)) throw error;
    } finally {
      clearTimeout(timer);
      await this.terminate();
    }
  }

  async terminate(): Promise<void> {
    this.#isOpen = false;
    this.#lose('It was closed.');
    await this.#worker.terminate();
  }

  #call<Name extends CallName | 'open'>(
    name: Name,
    given: Extract<ThreadCall, { name: Name }>['given'],
  ): Promise<Name extends CallName ? Awaited<ReturnType<Engine[Name]>> : void> {
    if (this.#gone) return Promise.reject(this.#gone);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      try {
        this.#worker.postMessage({ id, name, given });
      } catch (error) {
        // A parameter that cannot be sent to another thread is an error of its statement alone.
        return reject(error);
      }
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      if (this.#waiting.size === 1) this.#watch();
    });
  }

  #receive(message: ThreadMessage): void {
    if (message.kind === 'notification') this.#options.onNotification(message.notification);
    else if (message.kind === 'panic') this.#lose(message.line);
    else if (message.kind === 'result') this.#take(message.id)?.resolve(message.result);
    else this.#take(message.id)?.reject(fromPlainError(message.error));
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#seen.at = performance.now();
    if (this.#waiting.size === 0) clearInterval(this.#checking);
    return waiting;
  }

  /** Watches the engine while statements run. A long statement uses files; a stuck one does nothing. */
  #watch(): void {
    clearInterval(this.#checking);
    this.#seen = { count: Atomics.load(this.#counts, activity.all), at: performance.now() };
    const { silentMs } = this.#options;
    const limitMs = this.#isOpen ? silentMs : Math.max(silentMs, openingSilentMs);
    this.#checking = setInterval(() => {
      const count = Atomics.load(this.#counts, activity.all);
      const now = performance.now();
      if (count !== this.#seen.count) this.#seen = { count, at: now };
      else if (now - this.#seen.at > limitMs) this.#lose(`It has done nothing for ${limitMs} ms.`);
    }, checkMs);
  }

  #lose(reason: string): void {
    if (this.#gone) return;
    const lost = new DatabaseLost(`The embedded database ended. ${reason}`);
    this.#gone = lost;
    clearInterval(this.#checking);
    for (const { reject } of this.#waiting.values()) reject(lost);
    this.#waiting.clear();
    if (!this.#isOpen) return;
    this.#worker.terminate().then(() => this.#options.onLost(lost));
  }
}
