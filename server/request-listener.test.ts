import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BoundedQueue, createBoundedQueue } from '#api/platform/bounded-queue.ts';
import {
  createResponseCache,
  type RenderedResponse,
  type ResponseCache,
} from '#api/platform/response-cache.ts';
import { createRequestListener, type RequestListenerParts } from './request-listener.ts';

let now: Date;
let cache: ResponseCache;
let queue: BoundedQueue;
let read: () => Promise<RenderedResponse>;
let reported: unknown[];
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
  reported = [];
  read = async () => page('de ontem');
  const parts = {
    isApi: () => false,
    config: { siteUrl: 'http://localhost' },
    pages: { read: () => read() },
    files: () => undefined,
    cache,
    queue,
    isClosing: () => false,
    log: () => {},
    report: (error: unknown) => reported.push(error),
  } as unknown as RequestListenerParts;
  const server = createServer(createRequestListener(parts)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(resolve));
});
afterEach(() => close());

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
