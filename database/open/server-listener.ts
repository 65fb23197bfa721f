import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ChannelListener } from '../database.ts';
import { Channels, quoteChannel } from './channels.ts';

const firstRetryMs = 100;
const lastRetryMs = 5_000;
/** A query at this interval detects connections that broke without being closed. */
const heartbeatMs = 30_000;
/** A reachable server answers within this time. */
const answerMs = 2_000;

/** Listens to a server's channels on a separate connection, and reconnects when that is lost. */
export class ServerListener {
  readonly #connection: pg.ClientConfig;
  readonly #channels = new Channels();
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #answer: Promise<boolean> | undefined;

  constructor(connection: pg.ClientConfig) {
    this.#connection = { ...connection, query_timeout: heartbeatMs };
  }

  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    this.#connecting ??= this.#connect();
    const client = await this.#connecting;
    if (this.#channels.add(channel, listener)) await client.query(`LISTEN ${quoteChannel(channel)}`);
    return async () => {
      if (this.#channels.remove(channel, listener))
        await this.#client?.query(`UNLISTEN ${quoteChannel(channel)}`);
    };
  }

  /** Resolves to whether the server answers. Concurrent callers share one query. */
  answers(): Promise<boolean> {
    this.#answer ??= this.#ask().finally(() => {
      this.#answer = undefined;
    });
    return Promise.race([this.#answer, sleep(answerMs, false, { ref: false })]);
  }

  async #ask(): Promise<boolean> {
    this.#connecting ??= this.#connect();
    try {
      const client = await this.#connecting;
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connecting?.catch(() => {});
    await this.#client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#connection);
    const heartbeat = setInterval(() => client.query('SELECT 1').catch(() => client.end()), heartbeatMs);
    heartbeat.unref();
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => this.#channels.notify(channel, payload ?? ''));
    client.on('end', () => {
      clearInterval(heartbeat);
      if (this.#client !== client) return;
      this.#client = undefined;
      if (!this.#closing.signal.aborted) this.#connecting = this.#reconnect();
    });
    try {
      await client.connect();
      for (const channel of this.#channels.names()) await client.query(`LISTEN ${quoteChannel(channel)}`);
    } catch (error) {
      clearInterval(heartbeat);
      // The end is not awaited, because a broken connection may never confirm it.
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    return client;
  }

  async #reconnect(): Promise<pg.Client> {
    for (let wait = firstRetryMs; ; wait = Math.min(wait * 2, lastRetryMs)) {
      await sleep(wait, undefined, { signal: this.#closing.signal });
      try {
        const client = await this.#connect();
        this.#channels.notifyMissed();
        return client;
      } catch {
        // The server is still unreachable. The next attempt waits longer.
      }
    }
  }
}
