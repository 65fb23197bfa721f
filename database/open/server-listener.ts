import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ChannelListener } from '../database.ts';
import { Channels, quoteChannel } from './channels.ts';

const firstRetryMs = 100;
const lastRetryMs = 1_000;
/**
 * A query at this interval proves that all earlier notifications have arrived, because they share its connection. Until a
 * late answer arrives, the listeners know that they may not hear.
 */
const heartbeatMs = 500;
/** A connection that is silent for longer is replaced. */
const silentMs = 2_000;
/** The first connection may take longer: nothing is kept yet that others could change, and the start waits for it. */
const firstConnectionMs = 60_000;
/** For queries before the heartbeat begins. */
const soon = { query_timeout: silentMs };

/** Listens to a server's channels on a separate connection, and reconnects when that is lost. */
export class ServerListener {
  readonly #connection: pg.ClientConfig;
  readonly #channels = new Channels();
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    this.#connecting ??= this.#connect(firstConnectionMs);
    const client = await this.#connecting;
    if (this.#channels.add(channel, listener)) await client.query(`LISTEN ${quoteChannel(channel)}`);
    return async () => {
      if (this.#channels.remove(channel, listener))
        await this.#client?.query(`UNLISTEN ${quoteChannel(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connecting?.catch(() => {});
    await this.#client?.end();
  }

  async #connect(connectionTimeoutMillis: number): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#connection, connectionTimeoutMillis });
    // The end is not awaited, because a broken connection may never confirm it.
    const end = () => void client.end().catch(() => {});
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => this.#channels.notify(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.names()) {
        await client.query({ text: `LISTEN ${quoteChannel(channel)}`, ...soon });
      }
    } catch (error) {
      end();
      throw error;
    }
    let askedAt: number | undefined;
    const ask = () => {
      askedAt = performance.now();
      client.query('SELECT 1').then(() => {
        askedAt = undefined;
        if (this.#client === client) this.#channels.setHearing(true);
      }, end);
    };
    const suspect = () => {
      if (askedAt === undefined || this.#client !== client) return;
      this.#channels.setHearing(false);
      if (performance.now() - askedAt >= silentMs) end();
    };
    const heartbeat = setInterval(() => {
      if (askedAt === undefined) ask();
      // After something has blocked the event loop, timers run before the answers that have arrived are read.
      else setImmediate(suspect);
    }, heartbeatMs).unref();
    client.on('end', () => {
      clearInterval(heartbeat);
      this.#client = undefined;
      if (this.#closing.signal.aborted) return;
      this.#channels.setHearing(false);
      this.#connecting = this.#reconnect();
    });
    this.#client = client;
    this.#channels.setHearing(true);
    this.#channels.notifyMissed();
    return client;
  }

  async #reconnect(): Promise<pg.Client> {
    for (let wait = firstRetryMs; ; wait = Math.min(wait * 2, lastRetryMs)) {
      await sleep(wait, undefined, { signal: this.#closing.signal });
      try {
        return await this.#connect(silentMs);
      } catch {
        // The server is still unreachable. The next attempt waits longer.
      }
    }
  }
}
