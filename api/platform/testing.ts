import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { expect, vi } from 'vitest';
import { type Endpoint, type Reply, replyShape } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { type FailureBody, failureShape } from '#contract/failures.ts';
import type { Database, Db } from '#database/database.ts';
import { createPerson, type User } from '#database/factories/users.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createContext } from '../create-context.ts';
import { handlers } from '../handlers.ts';
import { startJobs } from '../jobs.ts';
import { buildApi } from './app.ts';
import { createCaches } from './caches.ts';
import { type Calls, createCalls } from './calls.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { readTags } from './transaction.ts';

/** The day on which the tests of the API happen: a Friday. */
export const testDay = '2026-06-12';

/** An instant in Palmas. */
export function at(day: string, time = '08:00:00'): Date {
  return new Date(`${day}T${time}-03:00`);
}

/** A call, beside its path. */
export interface Sent {
  /** GET unless told, or unless the entry of the contract tells */
  method?: Endpoint['method'];
  /** sent as JSON; a text goes as it is */
  body?: unknown;
  token?: string | undefined;
  /** network address */
  from?: string;
  /** names the browser, as its cookie does */
  device?: string | undefined;
  headers?: Record<string, string>;
}

/** Who is signed in. */
export interface Person extends User {
  password: string;
  token: string;
  /** what names the browser from now on */
  device: string;
}

/**
 * The API as it runs, over a private database, at an hour that stands still until a test lets it pass; tests drive it
 * by `inject`. The hour is the whole process's: libraries have no other clock than the handlers.
 */
export interface TestApi {
  app: FastifyInstance;
  database: Database;
  orm: Db;
  context: Context;
  calls: Calls;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(path: string, sent?: Sent): Promise<LightMyRequestResponse>;
  /** The body of a success, after checking that it is what the contract promises and nothing beside it. */
  read<N extends EndpointName>(
    name: N,
    path: string,
    sent?: Sent,
  ): Promise<{ success: true } & Reply<Endpoints[N]>>;
  /** The body of a failure, and its status. */
  refusal(path: string, sent?: Sent): Promise<FailureBody & { status: number }>;
  /** Signs a new person in; `role: 'admin'` for an administrator. */
  signIn(overrides?: Parameters<typeof createPerson>[1]): Promise<Person>;
  /** Lets time pass. */
  pass(seconds: number): void;
  /** Every mail written so far, also what is being written, the oldest first. */
  mails(): Promise<Email[]>;
  /** Resolves at the next change of the catalogue that is heard, when nothing kept is fresh any more. */
  dropped(): Promise<void>;
  /** Resolves when every change committed so far has been heard. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  apiPrefix?: string;
  /** networks whose X-Forwarded-For is believed */
  trustedProxies?: string[];
  /** origin under which people reach the site */
  siteUrl?: string;
  /** a database of the suite's own; it is closed with the API */
  database?: Database;
  /** another node: this one works over its database, at its hour, and leaves both to it */
  beside?: TestApi;
  /** adds to the application before it is ready */
  extend?: (app: FastifyInstance) => void;
}

export async function openTestApi({
  apiPrefix = '/api',
  trustedProxies = [],
  siteUrl,
  database: given,
  beside,
  extend,
}: Options = {}): Promise<TestApi> {
  const database = beside?.database ?? given ?? (await openTestDatabase());
  if (!beside) vi.setSystemTime(at(testDay, '12:00:00'));
  const clock = systemClock;
  const caches = createCaches(clock);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'compara-api-'));
  const config = readConfig({
    API_PREFIX: apiPrefix,
    TRUST_PROXY: trustedProxies.join(),
    SITE_URL: siteUrl,
    DATA_DIR: dataDirectory,
    SECRET: 'nobody guesses this in a test of the API',
  });
  const context = await createContext({ database, config, clock, caches, log: pino({ level: 'silent' }) });
  const calls = createCalls(context, handlers);
  const app = await buildApi(context, calls);
  extend?.(app);
  await app.ready();
  await startJobs(context);
  const waiting = new Set<(payload: string) => void>();
  const stopListening = await database.listen('catalogue', {
    heard(payload) {
      caches.drop(readTags(payload));
      for (const tell of waiting) tell(payload);
    },
    missed: () => caches.drop(['*']),
  });
  const hear = (wanted: (payload: string) => boolean) =>
    new Promise<void>((resolve) => {
      const tell = (payload: string) => {
        if (!wanted(payload)) return;
        waiting.delete(tell);
        resolve();
      };
      waiting.add(tell);
    });
  // An inject that nobody waits for has not begun; an async function begins it.
  const get: TestApi['get'] = async (path, headers = {}) =>
    app.inject({ method: 'GET', url: `${apiPrefix}${path}`, headers });
  const send: TestApi['send'] = async (path, { method = 'GET', body, token, from, device, headers } = {}) =>
    app.inject({
      method,
      url: `${apiPrefix}${path}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(device !== undefined && { cookie: `dispositivo=${device}` }),
        ...headers,
      },
      ...(from !== undefined && { remoteAddress: from }),
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  let probes = 0;

  return {
    app,
    database,
    orm: database.orm,
    context,
    calls,
    get,
    send,
    async read(name, path, sent) {
      const entry: Endpoint = endpoints[name];
      const response = await send(path, { method: entry.method, ...sent });
      expect(response.statusCode, response.body).toBe(200);
      const body = response.json();
      expect(replyShape(entry).parse(body)).toEqual(body);
      return body;
    },
    async refusal(path, sent) {
      const response = await send(path, sent);
      return { status: response.statusCode, ...failureShape.strict().parse(response.json()) };
    },
    async signIn(overrides) {
      const person = await createPerson(database.orm, overrides);
      const { email, password } = person;
      const response = await send('/auth/login', { method: 'POST', body: { email, password } });
      expect(response.statusCode, response.body).toBe(200);
      const [cookie] = response.cookies;
      return { ...person, token: response.json().data.token, device: cookie?.value ?? '' };
    },
    pass: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    async mails() {
      await context.jobs.settled();
      const outbox = join(dataDirectory, 'outbox');
      const files = (await readdir(outbox).catch(() => [])).map((name) => join(outbox, name));
      const written = new Map(files.map((file) => [file, statSync(file, { bigint: true }).mtimeNs]));
      const inOrder = files.toSorted((a, b) => Number((written.get(a) ?? 0n) - (written.get(b) ?? 0n)));
      return Promise.all(inOrder.map(async (file) => PostalMime.parse(await readFile(file))));
    },
    dropped: () => hear(() => true),
    async settled() {
      // Messages arrive in the order of the commits: once this one is here, so are all before it.
      probes += 1;
      const probe = `probe ${probes}`;
      const heard = hear((payload) => payload === probe);
      await database.orm.execute(`select pg_notify('catalogue', '${probe}')`);
      await heard;
    },
    async close() {
      await app.close();
      // A suite may have closed its database.
      await context.jobs.settled().catch(() => {});
      await context.jobs.stop();
      if (beside) await stopListening();
      else await database.close();
      rmSync(dataDirectory, { recursive: true, force: true });
      if (!beside) vi.useRealTimers();
    },
  };
}

/** A session's token as it leaves: with its signature. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

/** What a call answers when one field is wrong. */
export function wrong(field: string, message: string) {
  return {
    status: 400,
    success: false,
    code: 'invalid',
    message: 'Confira os dados enviados.',
    issues: [{ field, message }],
  };
}
