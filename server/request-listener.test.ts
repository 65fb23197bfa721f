import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBoundedQueue, type WatchedQueue } from '#api/platform/bounded-queue.ts';
import { createLimits, type Limits } from '#api/platform/limits/limits.ts';
import { quotas } from '#api/platform/limits/quotas.ts';
import {
  createResponseCache,
  encode,
  type RenderedResponse,
  type ResponseCache,
} from '#api/platform/response-cache.ts';
import { createRequestListener, type RequestListenerParts } from './request-listener.ts';

let now: Date;
let cache: ResponseCache;
let queue: WatchedQueue;
let limits: Limits;
let read: () => Promise<RenderedResponse>;
let reported: unknown[];
let warnings: string[];
let address: string;
let close: () => Promise<unknown>;

const page = (body: string): RenderedResponse => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body,
  headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
  cacheable: true,
  tags: ['prices'],
});

beforeEach(async () => {
  now = new Date('2026-06-12T12:00:00Z');
  cache = createResponseCache({ now: () => now });
  queue = createBoundedQueue({ running: 1, waiting: 1, longestWaitMs: 10_000 });
  limits = createLimits({
    config: { limitFactor: 1, redisUrl: undefined },
    clock: { now: () => now },
    secret: 'nobody guesses this in a test of limits',
    log: pino({ level: 'silent' }),
  });
  reported = [];
  warnings = [];
  read = async () => page('de ontem');
  await open();
});
afterEach(() => close());

async function open(trustedProxies: string[] = []): Promise<void> {
  const parts = {
    isApi: (path: string) => path.startsWith('/api/'),
    api: {
      routing: (request: IncomingMessage, response: ServerResponse) => response.end(`rota ${request.url}`),
    },
    config: { siteUrl: 'http://localhost', trustedProxies },
    pages: { read: () => read(), takesForm: async () => true, receive: async () => page('recebido') },
    files: (path: string) => (path === '/arquivo.js' ? encode(page('arquivo')) : undefined),
    cache,
    queue,
    limits,
    isReady: async () => true,
    log: () => {},
    warn: (message: string) => warnings.push(message),
    report: (error: unknown) => reported.push(error),
  } as unknown as RequestListenerParts;
  const server = createServer(createRequestListener(parts)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(resolve));
}

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it.each(['/acougues', '/acougues.data'])(
  'a crowd is told so at %s, and never gets the page of before an import',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, text: 'de ontem' });
    cache.drop(['prices']);
    const { promise, resolve } = Promise.withResolvers<void>();
    const crowd = [queue(() => promise), queue(() => promise)];
    const refused = await ask(path);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('Muita gente está consultando os preços agora');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(reported).toEqual([]);
    resolve();
    await Promise.all(crowd);
    read = async () => page('de hoje');
    expect(await ask(path)).toMatchObject({ status: 200, text: 'de hoje' });
  },
);

it('a page that is being made is waited for, also where nothing else has room', async () => {
  const { promise, resolve } = Promise.withResolvers<RenderedResponse>();
  read = () => promise;
  const first = ask('/acougues');
  await expect.poll(() => queue.figures().running).toBe(1);
  const crowd = queue(async () => {});
  const same = ask('/acougues?fbclid=1');
  expect((await ask('/combustivel')).status).toBe(503);
  expect(queue.figures().refusedFull).toBe(1);
  resolve(page('de hoje'));
  expect(await first).toMatchObject({ status: 200, text: 'de hoje' });
  expect(await same).toMatchObject({ status: 200, text: 'de hoje' });
  await crowd;
});

it('a network that fills the line leaves its last place to another', async () => {
  await close();
  queue = createBoundedQueue({ running: 1, waiting: 2, longestWaitMs: 10_000 });
  await open(['loopback']);
  const { promise, resolve } = Promise.withResolvers<RenderedResponse>();
  read = () => promise;
  const askFrom = (network: number, path: string) => ask(path, { 'x-forwarded-for': `203.0.113.${network}` });
  const greedy = [askFrom(1, '/acougues')];
  await expect.poll(() => queue.figures().running).toBe(1);
  for (const tab of ['promocoes', 'comparar']) {
    greedy.push(askFrom(1, `/acougues?tab=${tab}`));
    await expect.poll(() => queue.figures().waiting).toBe(greedy.length - 1);
  }
  expect((await askFrom(1, '/combustivel')).status).toBe(503);
  const other = askFrom(2, '/combustivel');
  expect((await greedy[2])?.status).toBe(503);
  resolve(page('de hoje'));
  expect([(await greedy[0])?.status, (await greedy[1])?.status, (await other).status]).toEqual([
    200, 200, 200,
  ]);
});

it('a page that cannot be rendered is an error, and no page of another hour', async () => {
  await ask('/acougues');
  cache.drop(['prices']);
  const error = new Error('broken');
  read = () => Promise.reject(error);
  expect(await ask('/acougues')).toMatchObject({ status: 500 });
  expect(reported).toEqual([error]);
});

it('a page of yesterday, in the first minutes of a day, is for nobody to keep', async () => {
  now = new Date('2026-06-13T02:59:00Z');
  const { headers } = await ask('/acougues');
  expect(headers.get('cache-control')).toContain('public');
  now = new Date('2026-06-13T03:00:01Z');
  const { promise, resolve } = Promise.withResolvers<RenderedResponse>();
  read = () => promise;
  const old = await ask('/acougues');
  expect(old).toMatchObject({ status: 200, text: 'de ontem' });
  expect(old.headers.get('cache-control')).toBe('no-store');
  const known = await ask('/acougues', { 'if-none-match': headers.get('etag') ?? '' });
  expect(known.status).toBe(304);
  expect(known.headers.get('cache-control')).toBe('no-store');
  resolve(page('de hoje'));
});

describe('a network that asks for too much', () => {
  const exhaust = async (counted: 'page' | 'write', already = 0, from = '127.0.0.1') => {
    for (let n = already; n < quotas[counted].network; n += 1) await limits.count(counted, from);
  };
  const wait = () => expect.stringMatching(/^([1-9]|[1-5]\d|60)$/);

  it.each(['/acougues?search=picanha', '/acougues.data', '/nada'])(
    'is refused a page that has to be rendered, %s',
    async (path) => {
      await exhaust('page');
      const refused = await ask(path);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toEqual(wait());
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(refused.text).toContain('Muitos pedidos da sua conexão em pouco tempo');
      const seconds = Number(refused.headers.get('retry-after'));
      expect(refused.text).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
      expect(reported).toEqual([]);
      now = new Date(now.getTime() + seconds * 1000);
      expect(await ask(path)).toMatchObject({ status: 200 });
    },
  );

  it('cannot make up another address', async () => {
    await exhaust('page');
    expect((await ask('/acougues')).status).toBe(429);
    expect(warnings).toEqual([]);
    for (const made of ['198.51.100.7', '198.51.100.8']) {
      expect((await ask('/acougues', { 'x-forwarded-for': made })).status).toBe(429);
    }
    // A proxy in front may be configured like this, and then every visitor is refused.
    await expect.poll(() => warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
  });

  it('is the same one from each port that a trusted proxy tells', async () => {
    await close();
    await open(['loopback']);
    await exhaust('page', 0, '203.0.113.7');
    const askFrom = (forwarded: string) => ask('/acougues', { 'x-forwarded-for': forwarded });
    expect((await askFrom('203.0.113.7:4001')).status).toBe(429);
    expect((await askFrom('203.0.113.8:4001')).status).toBe(200);
  });

  it('has what is in memory, files and checks of health all the same, and pays for a page once', async () => {
    for (let n = 0; n < 5; n += 1) await ask('/acougues');
    await exhaust('page', 1);
    for (const path of ['/acougues', '/acougues?fbclid=1', '/arquivo.js', '/healthz', '/readyz']) {
      expect((await ask(path)).status, path).toBe(200);
    }
    for (const path of ['/metrics', '/combustivel']) expect((await ask(path)).status).toBe(429);
  });

  it('is refused a form, and told where what was typed is', async () => {
    await exhaust('write');
    const response = await fetch(`${address}/contato`, {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
    });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toEqual(wait());
    const text = await response.text();
    expect(text).toContain('Volte à página anterior, onde está o que você escreveu');
    expect(text).not.toContain('http-equiv');
  });

  it('is refused calls that are in memory after a great many, as the API refuses', async () => {
    await cache.get('/api/public/regions', async () => page('{}'));
    const asked = await ask('/api/public/regions');
    expect(asked).toMatchObject({ status: 200, text: '{}' });
    for (let n = 1; n < quotas.memory.network; n += 1) limits.countHere('memory', '127.0.0.1');
    const refused = await ask('/api/public/regions');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toEqual(wait());
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, code: 'too_many' });
    // The route counts responses that are not cached.
    expect(await ask('/api/products/1')).toMatchObject({ status: 200, text: 'rota /api/products/1' });
  });
});
