import { Socket } from 'node:net';
import pg from 'pg';

/**
 * Opens a pool that survives the end of any of its connections.
 * @param silentMs a connection is closed if nothing arrives from it for this long, as when the network drops packets;
 * undefined: never
 */
export function openPool(config: pg.PoolConfig, silentMs?: number): pg.Pool {
  const pool = new Pool(config);
  // The pool replaces a broken idle connection at the next query; without this listener the error would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same applies to connections that break while they are used or closed: the pool has no listener for them.
    client.on('error', () => {});
    const { stream } = client.connection;
    if (silentMs !== undefined && stream instanceof Socket)
      stream.setTimeout(silentMs, () => stream.destroy());
  });
  return pool;
}

type TakeClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * Releases a connection that breaks while it is used. Drizzle does not release it when a transaction could not begin, and
 * the pool would count it as used for ever.
 */
class Pool extends pg.Pool {
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
