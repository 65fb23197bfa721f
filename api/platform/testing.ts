import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { expect, vi } from 'vitest';
import { type Endpoint, type Reply, replyShape } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { type FailureBody, failureShape } from '#contract/failures.ts';
import type { Database, Db } from '#database/database.ts';
import { createPerson, lowestCost, type User } from '#database/factories/users.ts';
import { outsideTransaction } from '#database/open/transaction-scope.ts';
import { desc } from '#database/orm.ts';
import { auditLog, sessions } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { endOfSession } from '#domain/sessions.ts';
import { createContext } from '../create-context.ts';
import { handlers } from '../handlers.ts';
import { startJobs } from '../jobs.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { buildApi } from './app.ts';
import { signToken } from './authorize.ts';
import { createCaches } from './caches.ts';
import { type Calls, createCalls } from './calls.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';

/** The day of the API tests, a Friday. */
export const testDay = '2026-06-12';

/** Returns an instant in the time zone of Palmas. */
export function at(day: string, time = '08:00:00'): Date {
  return new Date(`${day}T${time}-03:00`);
}

/** The tests' clock stands still, so all calls of a suite fall into one minute, most of them from one address. */
const tooHighForTests = '1000';

/** The options of a test request. */
export interface Sent {
  /** GET by default; `read` takes it from the contract */
  method?: Endpoint['method'];
  /** sent as JSON; a string is sent unchanged */
  body?: unknown;
  /** sent as multipart/form-data instead of a body */
  form?: FormData;
  token?: string | undefined;
  /** network address */
  from?: string;
  /** the browser's name, sent as its cookie */
  device?: string | undefined;
  headers?: Record<string, string>;
}

/** A signed-in person. */
export interface Person extends User {
  password: string;
  token: string;
  /** the browser's name from the cookie */
  device: string;
}

/**
 * The complete API over a private database. Tests send requests by `inject`. The clock only moves when a test calls `pass`; it
 * is faked for the whole process, so that libraries use the same time as handlers.
 */
export interface TestApi {
  app: FastifyInstance;
  database: Database;
  orm: Db;
  context: Context;
  calls: Calls;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(path: string, sent?: Sent): Promise<LightMyRequestResponse>;
  /** Makes a call that must succeed. Returns the body after checking that it matches the contract exactly. */
  read<N extends EndpointName>(
    name: N,
    path: string,
    sent?: Sent,
  ): Promise<{ success: true } & Reply<Endpoints[N]>>;
  /** Makes a call whose reply is a file. Returns the bytes, after checking their type against the contract. */
  readFile(name: EndpointName, path: string, sent?: Sent): Promise<Buffer>;
  /** Makes a call that must fail. Returns the body and the status. */
  refusal(path: string, sent?: Sent): Promise<FailureBody & { status: number }>;
  /** Creates a person and signs in; `role: 'admin'` for an administrator. */
  signIn(overrides?: Parameters<typeof createPerson>[1]): Promise<Person>;
  /** Returns the newest entry of the audit log. */
  lastAudit(): Promise<typeof auditLog.$inferSelect | undefined>;
  /** Advances the time. */
  pass(seconds: number): void;
  /** Returns every email written so far, after waiting for running jobs, oldest first. */
  mails(): Promise<Email[]>;
  /** Resolves when the next change of the catalogue has been received and cache entries have been dropped. */
  dropped(): Promise<void>;
  /** Resolves when all changes committed so far have been received. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  apiPrefix?: string;
  /** networks whose X-Forwarded-For is trusted */
  trustedProxies?: string[];
  /** the site's public origin */
  siteUrl?: string;
  /** an S3 store; without one, files are stored in a temporary folder */
  storageUrl?: string;
  /** a database to use instead of a new one; it is closed with the API */
  database?: Database;
  /** a data directory to use instead of a new one; it is not deleted */
  dataDirectory?: string;
  /** another node, whose database and time this one shares and does not close or reset */
  beside?: TestApi;
  /** addresses of services; a service without one is turned off */
  services?: Partial<
    Record<
      | 'VIACEP_URL'
      | 'BRASILAPI_URL'
      | 'NOMINATIM_URL'
      | 'ANP_SURVEY_URL'
      | 'ANP_REGISTER_URL'
      | 'PUSH_TEST_SERVICE'
      | 'RECEIPT_PAGES',
      string
    >
  >;
  /** 'real': every call counts as in production */
  limits?: 'high' | 'real';
  /** 'on': administrators confirm their password in a new browser */
  secondStep?: 'on';
  /** a Redis server for the counts */
  redisUrl?: string;
  /** receives the lines of the log */
  lines?: { write(line: string): void };
  /** adds routes to the application before it is ready */
  extend?: (app: FastifyInstance) => void;
}

export async function openTestApi({
  apiPrefix = '/api',
  trustedProxies = [],
  siteUrl,
  storageUrl,
  database: ownDatabase,
  dataDirectory: ownDirectory,
  beside,
  services,
  limits = 'high',
  secondStep,
  redisUrl,
  lines,
  extend,
}: Options = {}): Promise<TestApi> {
  const database = beside?.database ?? ownDatabase ?? (await openTestDatabase());
  if (!beside) vi.setSystemTime(at(testDay, '12:00:00'));
  const clock = systemClock;
  const caches = createCaches(clock);
  const dataDirectory = ownDirectory ?? mkdtempSync(join(tmpdir(), 'compara-api-'));
  const config = readConfig({
    PASSWORD_COST: String(lowestCost),
    API_PREFIX: apiPrefix,
    TRUST_PROXY: trustedProxies.join(),
    SITE_URL: siteUrl,
    STORAGE_URL: storageUrl,
    DATA_DIR: dataDirectory,
    VIACEP_URL: '',
    BRASILAPI_URL: '',
    NOMINATIM_URL: '',
    ANP_SURVEY_URL: '',
    ANP_REGISTER_URL: '',
    RATE_LIMIT: limits === 'real' ? '1' : tooHighForTests,
    ADMIN_SECOND_STEP: secondStep,
    REDIS_URL: redisUrl,
    ...services,
    SECRET: 'nobody guesses this in a test of the API',
  });
  const log = lines ? pino({ level: 'info' }, lines) : pino({ level: 'silent' });
  const context = await createContext({ database, config, clock, caches, log });
  const calls = createCalls(context, handlers);
  const app = await buildApi(context, calls);
  extend?.(app);
  await app.ready();
  await startJobs(context);
  const watchers = new Set<(payload: string) => void>();
  const stopListening = await database.listen('catalogue', {
    heard(payload, transaction) {
      caches.heard(payload, transaction);
      for (const watcher of watchers) watcher(payload);
    },
    missed: caches.missed,
    hears: caches.hears,
  });
  const nextNotification = (matches: (payload: string) => boolean) =>
    new Promise<void>((resolve) => {
      const watcher = (payload: string) => {
        if (!matches(payload)) return;
        watchers.delete(watcher);
        resolve();
      };
      watchers.add(watcher);
    });
  // `inject` starts only when it is awaited, so an async function starts it at once. A test that keeps a transaction open makes
  // calls outside it, like real clients.
  const inject = (request: InjectOptions) => outsideTransaction(async () => app.inject(request));
  const get: TestApi['get'] = (path, headers = {}) =>
    inject({ method: 'GET', url: `${apiPrefix}${path}`, headers });
  const send: TestApi['send'] = (path, { method = 'GET', body, form, token, from, device, headers } = {}) =>
    inject({
      method,
      url: `${apiPrefix}${path}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(device !== undefined && { cookie: `dispositivo=${device}` }),
        ...headers,
      },
      ...(from !== undefined && { remoteAddress: from }),
      ...(form && { payload: form }),
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
    async readFile(name, path, sent) {
      const { file = [] }: Endpoint = endpoints[name];
      const response = await send(path, sent);
      expect(response.statusCode, response.body).toBe(200);
      expect(file).toContain(response.headers['content-type']?.toString().split(';')[0]);
      return response.rawPayload;
    },
    async refusal(path, sent) {
      const response = await send(path, sent);
      return { status: response.statusCode, ...failureShape.strict().parse(response.json()) };
    },
    async signIn(overrides) {
      const person = await createPerson(database.orm, overrides);
      const { id, email, password } = person;
      // A sign-in from a new browser would be mailed.
      const device = await rememberDevice(database.orm, id, undefined, clock.now());
      const response = await send('/auth/login', { method: 'POST', body: { email, password }, device });
      expect(response.statusCode, response.body).toBe(200);
      return { ...person, token: response.json().data.token, device };
    },
    lastAudit: async () =>
      (await database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0],
    pass: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    async mails() {
      await context.jobs.settled();
      const outbox = join(dataDirectory, 'outbox');
      const files = (await readdir(outbox).catch(() => [])).map((name) => join(outbox, name));
      const written = new Map(files.map((file) => [file, statSync(file, { bigint: true }).mtimeNs]));
      const inOrder = files.toSorted((a, b) => Number((written.get(a) ?? 0n) - (written.get(b) ?? 0n)));
      return Promise.all(inOrder.map(async (file) => PostalMime.parse(await readFile(file))));
    },
    dropped: () => nextNotification(() => true),
    async settled() {
      // Notifications arrive in the order of commits, so when this one has arrived, all earlier ones have.
      probes += 1;
      const probe = `probe ${probes}`;
      const received = nextNotification((payload) => payload === probe);
      await database.orm.execute(`select pg_notify('catalogue', '${probe}')`);
      await received;
    },
    async close() {
      await app.close();
      context.limits.close();
      context.temporary.close();
      // A test may have closed its database.
      await context.jobs.settled().catch(() => {});
      await context.jobs.stop();
      if (beside) await stopListening();
      else await database.close();
      if (ownDirectory === undefined) rmSync(dataDirectory, { recursive: true, force: true });
      if (!beside) vi.useRealTimers();
    },
  };
}

/** Creates a session without a sign-in, and returns its signed token. */
export async function beginTestSession({ orm, context }: Pick<TestApi, 'orm' | 'context'>, userId: number) {
  const now = context.clock.now();
  const token = randomBytes(24).toString('base64url');
  const [session] = await orm
    .insert(sessions)
    .values({ userId, token, expiresAt: endOfSession(true, now, now), createdAt: now, updatedAt: now })
    .returning({ id: sessions.id });
  return { sessionId: session?.id ?? 0, token: signToken(token, context.secret) };
}

/** Returns the refusal of a call with one wrong field. */
export function wrong(field: string, message: string) {
  return {
    status: 400,
    success: false,
    code: 'invalid',
    message: 'Confira os dados enviados.',
    issues: [{ field, message }],
  };
}
