import pino from 'pino';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { handlers } from '#api/handlers.ts';
import { createCaches } from '#api/platform/caches.ts';
import { createCalls } from '#api/platform/calls.ts';
import { readConfig } from '#api/platform/config.ts';
import type { Context } from '#api/platform/context.ts';
import { readHandler } from '#api/platform/handler.ts';
import { createLocalCaller } from '#api/platform/local-caller.ts';
import { endsAtMidnight } from '#contract/cached-tables.ts';
import { provide, todayContext, transportContext } from '#web/api-client/transport.ts';
import { showsTodayHeader } from '#web/public/site/with-today.ts';
import { createPages } from './pages.ts';

/** A build with one page, which shows the names of the regions. */
const loader = async ({ context }: LoaderFunctionArgs) => {
  const { status, body } = await context.get(transportContext)('listPublicRegions', {});
  const names = status === 200 ? (body as { data: { name: string }[] }).data.map(({ name }) => name) : [];
  return new Response(names.join() || 'nothing', { headers: { 'content-type': 'text/plain' } });
};
/** A picture, whose bytes are no text. */
const loadPicture = async (args: LoaderFunctionArgs) => {
  const names = await (await loader(args)).text();
  return new Response(new Uint8Array([0x89, 0xff, 0x00, names.length]), {
    headers: { 'content-type': 'image/png' },
  });
};
/** A page that shows its day. */
const loadToday = async ({ context }: LoaderFunctionArgs) =>
  new Response(context.get(todayContext), {
    headers: { 'content-type': 'text/plain', [showsTodayHeader]: 'true' },
  });
const web = {
  entry: { module: { default: () => new Response(), provide } },
  routes: {
    page: { id: 'page', path: 'page', module: { loader } },
    picture: { id: 'picture', path: 'picture.png', module: { loader: loadPicture } },
    today: { id: 'today', path: 'today', module: { loader: loadToday } },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} as unknown as ServerBuild;

async function openSite(start: string) {
  let now = new Date(start);
  let regions = async () => ['friday'];
  const clock = { now: () => now };
  const caches = createCaches(clock);
  const config = readConfig({ SECRET: 'nobody guesses this in a test of pages' });
  // This test uses no database.
  const context = {
    config,
    clock,
    caches,
    database: {},
    log: pino({ level: 'silent' }),
  } as unknown as Context;
  const listPublicRegions = readHandler('listPublicRegions', async () => ({
    data: (await regions()).map((name, index) => ({ id: index + 1, name, hasPlaces: true })),
  }));
  const calls = createCalls(context, { ...handlers, listPublicRegions });
  const pages = createPages(web, createLocalCaller(calls, context), config, clock);
  return {
    caches,
    setTime: (time: string) => {
      now = new Date(time);
    },
    setRegions: (newRegions: typeof regions) => {
      regions = newRegions;
    },
    async read() {
      const { value } = await caches.responses.get('/page', () => pages.read('/page', 'teste'));
      return value.variants.identity.bytes.toString();
    },
    async readPicture() {
      const { value } = await caches.responses.get('/picture.png', () => pages.read('/picture.png', 'teste'));
      return value.variants;
    },
    readToday: () => pages.read('/today', 'teste'),
    isCached: () => caches.responses.peek('/page') !== undefined,
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 50));

it("does not cache a page of the new day that contains yesterday's replies", async () => {
  const site = await openSite('2026-06-13T02:59:00Z');
  // The reply is cached before midnight.
  await site.read();
  expect(site.isCached()).toBe(true);
  let release: (names: string[]) => void = () => {};
  site.setTime('2026-06-13T03:00:01Z');
  site.setRegions(() => new Promise((resolve) => (release = resolve)));
  expect(await site.read()).toBe('friday');
  await turn();
  // The page was rendered from the stale reply.
  expect(site.isCached()).toBe(false);
  release(['saturday']);
  await turn();
  await site.read();
  await turn();
  expect(await site.read()).toBe('saturday');
  expect(site.isCached()).toBe(true);
});

it('keeps a picture as it is, until a write changes what it shows', async () => {
  const site = await openSite('2026-06-12T12:00:00Z');
  const { identity, br } = await site.readPicture();
  expect([...identity.bytes]).toEqual([0x89, 0xff, 0x00, 'friday'.length]);
  expect(br.bytes).toBe(identity.bytes);
  expect(identity.headers).toContain('image/png');
  site.setRegions(async () => ['saturday']);
  expect((await site.readPicture()).identity.etag).toBe(identity.etag);
  site.caches.drop(['regions']);
  const later = (await site.readPicture()).identity;
  expect([...later.bytes]).toEqual([0x89, 0xff, 0x00, 'saturday'.length]);
  expect(later.etag).not.toBe(identity.etag);
});

it('does not cache a page with a failed call or a last good reply', async () => {
  const site = await openSite('2026-06-12T12:00:00Z');
  site.setRegions(() => Promise.reject(new Error('down')));
  expect(await site.read()).toBe('nothing');
  expect(site.isCached()).toBe(false);
  site.setRegions(async () => ['good']);
  expect(await site.read()).toBe('good');
  expect(site.isCached()).toBe(true);
  site.caches.drop(['regions']);
  site.setRegions(() => Promise.reject(new Error('down')));
  expect(await site.read()).toBe('good');
  expect(site.isCached()).toBe(false);
});

it('keeps a page that says which day it is by the one clock until midnight, and tells browsers nothing of it', async () => {
  const site = await openSite('2026-06-13T02:59:00Z');
  const page = await site.readToday();
  expect(page.body).toBe('2026-06-12');
  expect(page.cacheable).toBe(true);
  expect(endsAtMidnight(page.tags)).toBe(true);
  expect(page.headers).not.toHaveProperty(showsTodayHeader);
});
