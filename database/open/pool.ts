import { Socket } from 'node:net';
import pg from 'pg';

/**
 * Opens a pool that survives the end of any of its connections.
 * @param silentMs a connection that is used is closed if nothing arrives from it for this long, as when the network drops
 * packets; undefined: never
 * @param isEmbedded a server that only reads is ours, and its disk is nearly full: the error says so
 */
export function openPool(
  config: pg.PoolConfig,
  { silentMs, isEmbedded = false }: { silentMs?: number | undefined; isEmbedded?: boolean } = {},
): Pool {
  const pool = new Pool(config);
  // The pool replaces a broken idle connection at the next query; without this listener the error would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same applies to connections that break while they are used or closed: the pool has no listener for them.
    client.on('error', () => {});
    client.connection.on('errorMessage', (error: { code?: string }) => {
      if (error.code !== readOnly) return;
      if (isEmbedded) error.code = diskFull;
      else pool.leaveServer();
    });
    const { stream } = client.connection;
    if (silentMs === undefined || !(stream instanceof Socket)) return;
    stream.setTimeout(silentMs);
    stream.on('timeout', () => {
      if (pool.uses(client)) stream.destroy();
      // A request may just have taken an idle one, and would fail.
      else stream.setTimeout(silentMs);
    });
  });
  return pool;
}

/** The SQLSTATE of a write to a server that only reads. */
const readOnly = '25006';
/** The SQLSTATE of a write for which the disk has no room. */
const diskFull = '53100';
/** While the server itself stays read-only, its connections are not replaced more often. */
const leavingPauseMs = 1_000;

type TakeClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * Releases a connection that breaks while it is used. Drizzle does not release it when a transaction could not begin, and
 * the pool would count it as used for ever.
 */
export class Pool extends pg.Pool {
  readonly #used = new Set<pg.PoolClient>();
  readonly #idle = new Set<pg.PoolClient>();
  #left = new WeakSet<pg.PoolClient>();
  #leftAt = Number.NEGATIVE_INFINITY;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('acquire', (client) => {
      this.#idle.delete(client);
      this.#used.add(client);
    });
    this.on('release', (_, client) => {
      this.#used.delete(client);
      this.#idle.add(client);
      // The pool does not keep a connection that is ending.
      if (this.#left.has(client)) client.end();
    });
    this.on('remove', (client) => {
      this.#used.delete(client);
      this.#idle.delete(client);
    });
  }

  uses(client: pg.PoolClient): boolean {
    return this.#used.has(client);
  }

  /** Closes the connections, those in use as soon as they are released, so that the next ones lead to the new primary. */
  leaveServer(): void {
    const now = performance.now();
    if (now - this.#leftAt < leavingPauseMs) return;
    this.#leftAt = now;
    this.#left = new WeakSet(this.#used);
    for (const { connection } of this.#idle) connection.stream.destroy();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: TakeClient): void;
  override connect(callback?: TakeClient): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(returnWhenBroken);
    super.connect(callback);
    return undefined;
  }
}

function returnWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  let isReturned = false;
  const giveUp = () => client.release(true);
  client.release = (error) => {
    // It may be released twice: when it breaks, and by its user.
    if (isReturned) return;
    isReturned = true;
    client.off('end', giveUp);
    release(error);
  };
  client.on('end', giveUp);
  return client;
}
