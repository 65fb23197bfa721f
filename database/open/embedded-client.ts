import type { QueryOptions, Results } from '@electric-sql/pglite';
import type { Engine, EngineQueryOptions } from './engine.ts';
import { DatabaseLost } from './errors.ts';
import type { Notification } from './wire-messages.ts';

/** how long closing waits for an open transaction */
const closingMs = 5_000;

type NotificationListener = (channel: string, payload: string) => void;

/** The methods of PGlite's transactions that Drizzle uses. */
type ClientTransaction = Pick<Turn, 'query' | 'exec'>;

/**
 * A client of the embedded database with the methods of PGlite that Drizzle uses. Queries and transactions take turns,
 * in the order in which they were requested. A lost engine can be replaced by another one.
 */
export class EmbeddedClient {
  #engine: Engine | undefined;
  #lastTurn: Promise<void> = Promise.resolve();
  /** whether the session of the engine refuses writes; undefined: unknown */
  #isReadOnly: boolean | undefined = false;
  readonly #isFull: () => boolean;
  readonly #listeners = new Set<NotificationListener>();

  /** @param isFull returns whether new transactions may only read */
  constructor(isFull: () => boolean = () => false) {
    this.#isFull = isFull;
  }

  /**
   * Uses another engine. Turns that were taken or requested before stay with the previous one.
   * @param engine undefined: statements are refused until there is one
   */
  use(engine: Engine | undefined): void {
    this.#engine = engine;
    this.#lastTurn = Promise.resolve();
    this.#isReadOnly = false;
  }

  /** Waits for a turn. Until it ends, no other statement runs. @throws {DatabaseLost} when there is no engine */
  async takeTurn(): Promise<Turn> {
    const engine = this.#engine;
    if (!engine) throw new DatabaseLost('The embedded database is not open.');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = ended;
    await before;
    try {
      await this.#limit(engine);
    } catch (error) {
      end();
      throw error;
    }
    return new Turn(engine, end);
  }

  query(text: string, parameters?: unknown[], options?: QueryOptions): Promise<Results> {
    return this.#inTurn((turn) => turn.query(text, parameters, options));
  }

  exec(text: string): Promise<Results[]> {
    return this.#inTurn((turn) => turn.exec(text));
  }

  /** Runs a function in a transaction, which is rolled back when the function throws. */
  transaction<T>(run: (transaction: ClientTransaction) => Promise<T>): Promise<T> {
    return this.#inTurn(async (turn) => {
      await turn.exec('BEGIN');
      try {
        const result = await run(turn);
        await turn.exec('COMMIT');
        return result;
      } catch (error) {
        // The function's error is thrown, not that of ROLLBACK. A lost database has rolled back by itself.
        await turn.exec('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  /** Returns a function that removes the listener. */
  onNotification(listener: NotificationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify({ channel, payload }: Notification): void {
    for (const listener of this.#listeners) listener(channel, payload);
  }

  /** Refuses new statements, waits some seconds for earlier ones, then closes the engine. */
  async close(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(resolve, closingMs, false);
    const isIdle = await Promise.race([this.#lastTurn.then(() => true), late]);
    clearTimeout(timer);
    await (isIdle ? engine?.close() : engine?.terminate());
  }

  /** Called after the settings of the session were reset. */
  forgetSettings(): void {
    this.#isReadOnly = undefined;
  }

  /** Makes PostgreSQL itself refuse all writes (25006), or allow them again. */
  async #limit(engine: Engine): Promise<void> {
    const isFull = this.#isFull();
    if (isFull === this.#isReadOnly || engine !== this.#engine) return;
    await engine.exec(`SET default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    this.#isReadOnly = isFull;
  }

  async #inTurn<T>(run: (turn: Turn) => Promise<T>): Promise<T> {
    const turn = await this.takeTurn();
    try {
      return await run(turn);
    } finally {
      turn.end();
    }
  }
}

/** The exclusive right to run statements. They all run on one engine: after that is lost they fail. */
class Turn {
  readonly #end: () => void;
  #engine: Engine | undefined;

  constructor(engine: Engine, end: () => void) {
    this.#engine = engine;
    this.#end = end;
  }

  async query(text: string, parameters: unknown[] = [], options: QueryOptions = {}): Promise<Results> {
    return this.#running().query(text, parameters, toEngineOptions(options));
  }

  async exec(text: string): Promise<Results[]> {
    return this.#running().exec(text);
  }

  async send(messages: Uint8Array): Promise<Uint8Array> {
    return this.#running().send(messages);
  }

  end(): void {
    this.#engine = undefined;
    this.#end();
  }

  #running(): Engine {
    if (!this.#engine) throw new Error('The transaction has ended.');
    return this.#engine;
  }
}

export type { Turn };

/** Functions cannot be sent to another thread. Drizzle's parsers only return values unchanged. */
function toEngineOptions({ rowMode = 'object', parsers = {} }: QueryOptions): EngineQueryOptions {
  return { rowMode, textTypes: Object.keys(parsers).map(Number) };
}
