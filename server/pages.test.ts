import pino from 'pino';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { createContext } from '#api/create-context.ts';
import { handlers } from '#api/handlers.ts';
import { buildApi } from '#api/platform/app.ts';
import { readConfig } from '#api/platform/config.ts';
import { createResponseCache } from '#api/platform/response-cache.ts';
import type { Database } from '#database/database.ts';
import { provide, transportContext } from '#web/api-client/transport.ts';
import { createPages } from './pages.ts';

/** A web of one page, which shows the names of the regions. */
const loader = async ({ context }: LoaderFunctionArgs) => {
  const { status, body } = await context.get(transportContext)({ method: 'GET', path: '/regions' });
  const names = status === 200 ? (body as { data: { name: string }[] }).data.map(({ name }) => name) : [];
  return new Response(names.join() || 'nothing', { headers: { 'content-type': 'text/plain' } });
};
const web = {
  entry: { module: { default: () => new Response(), provide } },
  routes: { page: { id: 'page', path: 'page', module: { loader } } },
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
  const kept = createResponseCache(clock);
  const config = readConfig({ SECRET: 'nobody guesses this in a test of pages' });
  const api = await buildApi(
    createContext({ database: {} as Database, config, clock, kept, log: pino({ level: 'silent' }) }),
    {
      ...handlers,
      listRegions: async () => {
        const data = (await regions()).map((name, index) => ({ id: index + 1, name }));
        return { data, count: data.length, today: '2026-06-12', demonstration: false };
      },
    },
  );
  const pages = createPages(web, api, config);
  return {
    kept,
    setTime: (time: string) => {
      now = new Date(time);
    },
    setRegions: (made: typeof regions) => {
      regions = made;
    },
    async read() {
      const { encoded } = await kept.get('/page', () => pages.read('/page', 'teste'));
      return encoded.variants.identity.bytes.toString();
    },
    isKept: () => kept.peek('/page') !== undefined,
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 50));

it("keeps no page of the new day that is made of yesterday's answers", async () => {
  const site = await openSite('2026-06-13T02:59:00Z');
  // Another page has asked for the regions before midnight.
  await site.read();
  expect(site.isKept()).toBe(true);
  let release: (names: string[]) => void = () => {};
  site.setTime('2026-06-13T03:00:01Z');
  site.setRegions(() => new Promise((resolve) => (release = resolve)));
  expect(await site.read()).toBe('friday');
  await turn();
  // The page was made meanwhile, of bytes that stood in.
  expect(site.isKept()).toBe(false);
  release(['saturday']);
  await turn();
  await site.read();
  await turn();
  expect(await site.read()).toBe('saturday');
  expect(site.isKept()).toBe(true);
});

it('keeps no page with a part that failed or is only the last good', async () => {
  const site = await openSite('2026-06-12T12:00:00Z');
  site.setRegions(() => Promise.reject(new Error('down')));
  expect(await site.read()).toBe('nothing');
  expect(site.isKept()).toBe(false);
  site.setRegions(async () => ['good']);
  expect(await site.read()).toBe('good');
  expect(site.isKept()).toBe(true);
  site.kept.drop();
  site.setRegions(() => Promise.reject(new Error('down')));
  expect(await site.read()).toBe('good');
  expect(site.isKept()).toBe(false);
});
