/// <reference lib="webworker" />

import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { cityDay } from '#domain/city-time.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { paths, receivedPath } from '#web/paths.ts';
import { isReceiptForm, pageForShared, textOf } from '#web/received/page-for.ts';
import { forgetOldReceived, keepReceived } from '#web/received/received-receipt.ts';
import {
  addressWithFilters,
  assetDays,
  isKeepMessage,
  isKeptPage,
  isPublicRead,
  isStillKept,
  keptAddress,
  keptAtHeader,
  keptDays,
  markAsKept,
  mayBeKept,
  pagesCachePrefix,
  storedAtHeader,
  wantedParameter,
} from './kept.ts';
import { receivePushMessages } from './push-messages.ts';

/**
 * Keeps the shell of the public pages, and the latest good pages and public answers, for use without a connection. The
 * network comes first, but for what a page shows before its script runs. A kept page names the scripts of its build and
 * contains its data, and a new build deletes what was kept of another, so versions do not mix.
 */

declare const self: ServiceWorkerGlobalScope;
/** Defined by build-service-worker.ts. */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];

const names = {
  pages: pagesCachePrefix + __BUILD__,
  answers: `${browserStorage.answers.name}-${__BUILD__}`,
  assets: `${browserStorage.assets.name}-${__BUILD__}`,
  readers: browserStorage.readers.name,
};

setCacheNameDetails({ prefix: '', precache: browserStorage.shell.name, suffix: '' });
self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(
  [
    // Names of built files contain a hash of their content; the page has none.
    ...__SHELL__.map((url) => ({ url, revision: null })),
    { url: paths.offline(), revision: __BUILD__ },
  ],
  { ignoreURLParametersMatching: [new RegExp(`^${wantedParameter}$`)], cleanURLs: false },
);

const daySeconds = 24 * 60 * 60;

/** Keeps the most recently used entries, up to a number and an age in days. */
const bounded = (maxEntries: number, days: number) =>
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * daySeconds,
    purgeOnQuotaError: true,
  }) as WorkboxPlugin;

/** Stores what the server calls public, with the moments at which it was sent and stored, and drops the rest. */
const keepPublic = (type: 'text/html' | 'application/json'): WorkboxPlugin => ({
  async cacheWillUpdate({ request, response }) {
    if (!mayBeKept(response, type)) return null;
    const url = new URL(request.url);
    // The HTML of a filtered list differs from the page's own, which the page requests itself.
    if (type === 'text/html' && url.pathname + url.search !== keptAddress(url)) return null;
    const headers = new Headers(response.headers);
    const now = new Date();
    const sent = new Date(headers.get('date') ?? now);
    headers.set(keptAtHeader, sent.toISOString());
    headers.set(storedAtHeader, now.toUTCString());
    return new Response(response.body, { status: 200, headers });
  },
});

/** Key in the state of a request for the answer with which the server failed. */
const failedAnswer = 'failedAnswer';

const pages = new NetworkFirst({
  cacheName: names.pages,
  networkTimeoutSeconds: 10,
  plugins: [
    keepPublic('text/html'),
    bounded(40, keptDays),
    {
      cacheKeyWillBeUsed: async ({ request, mode }) =>
        mode === 'read' ? keptAddress(new URL(request.url)) : request,
      // A kept page is better than a server's failure, which is better than the offline page.
      async fetchDidSucceed({ response, state }) {
        if (response.status < 500 || !state) return response;
        state[failedAnswer] = response;
        throw new Error(`status ${response.status}`);
      },
      async cachedResponseWillBeUsed({ cachedResponse, event, state }) {
        const keptAt = cachedResponse?.headers.get(keptAtHeader);
        if (!cachedResponse || !keptAt || !isStillKept(cachedResponse, new Date())) return null;
        const asked = event instanceof FetchEvent ? new URL(event.request.url) : undefined;
        if (asked && asked.pathname + asked.search !== keptAddress(asked)) {
          return Response.redirect(addressWithFilters(asked));
        }
        const html = markAsKept(await cachedResponse.text(), keptAt, { offline: !state?.[failedAnswer] });
        return new Response(html, { headers: cachedResponse.headers });
      },
      handlerDidError: async ({ request, state }) => {
        const failed: unknown = state?.[failedAnswer];
        return failed instanceof Response ? failed : instead(new URL(request.url));
      },
    },
  ],
});

/** Without it, what cannot be had is also an error in the console of the worker. */
const quietly: WorkboxPlugin = { handlerDidError: async () => Response.error() };

/** Redirects to the offline page. */
function instead(wanted: URL): Response {
  const path = wanted.pathname + wanted.search;
  return Response.redirect(`${paths.offline()}?${new URLSearchParams({ [wantedParameter]: path })}`);
}

/**
 * What another app shares stays on the device, and the page that it is for opens without a connection, too. Sites that were installed
 * earlier share by GET.
 */
async function receive({ request, url }: { request: Request; url: URL }): Promise<Response> {
  const shared = request.method === 'POST' ? await request.formData() : url.searchParams;
  const page = pageForShared(shared, url.origin, cityDay(new Date()));
  if (isReceiptForm(page)) {
    const picture = shared.get('picture');
    const receipt = { text: textOf(shared) || null, picture: picture instanceof File ? picture : null };
    // On a full device the form opens empty.
    await keepReceived(receipt).catch(() => {});
  }
  return Response.redirect(page, 303);
}

for (const method of ['GET', 'POST'] as const) {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === receivedPath, receive, method);
}
// The worker starts again with each use of the site after a pause.
forgetOldReceived().catch(() => {});

/** Without a connection the installed site opens on the list, if the device has kept one. */
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/' && url.searchParams.has('inicio'),
  async ({ request }) =>
    fetch(request).catch(async () => {
      const list = await caches.match(paths.list(), { cacheName: names.pages });
      return Response.redirect(list ? paths.list() : paths.home());
    }),
);

registerRoute(({ request, url }) => request.mode === 'navigate' && isKeptPage(url), pages);

// Other pages need the network, and lead to the offline page without it.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && request.method === 'GET' && url.pathname !== paths.offline(),
  async ({ request, url }) => fetch(request).catch(() => instead(url)),
);

const answers = {
  cacheName: names.answers,
  plugins: [keepPublic('application/json'), bounded(60, keptDays), quietly],
};

// What a page asks for before its script runs is answered at once, and asked for again by the script.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.cache === 'force-cache' && isPublicRead(request, url),
  new CacheFirst(answers),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPublicRead(request, url),
  // A call times out after 10 s.
  new NetworkFirst({ ...answers, networkTimeoutSeconds: 8 }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.(?:js|css)$/.test(url.pathname),
  new CacheFirst({
    cacheName: names.assets,
    plugins: [bounded(80, assetDays), quietly],
  }),
);

// The readers of pictures have megabytes, and are the same in most builds: the hashes in their names change with them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.(?:wasm|gz)$/.test(url.pathname),
  new CacheFirst({
    cacheName: names.readers,
    plugins: [bounded(12, assetDays), quietly],
  }),
);

// Once it has taken over, a page that is open must not be missing: it may be asked for at any moment.
self.addEventListener('install', (event) => event.waitUntil(keepOpenPages(event)));
self.addEventListener('activate', (event) => event.waitUntil(forgetOtherBuilds()));

/** Without a connection it takes over all the same. */
async function keepOpenPages(event: ExtendableEvent): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const kept = open.map(({ url }) => new URL(url)).filter(isKeptPage);
  await Promise.allSettled([...new Set(kept.map(keptAddress))].map((address) => keep(address, event)));
}

async function forgetOtherBuilds(): Promise<void> {
  const byBuild = [browserStorage.pages, browserStorage.answers, browserStorage.assets].map(
    ({ name }) => name,
  );
  const kept: readonly string[] = Object.values(names);
  const others = (await caches.keys()).filter(
    (name) => byBuild.some((start) => name.startsWith(`${start}-`)) && !kept.includes(name),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

// A page opened by script is never requested as a document, and the very first one was requested before this worker
// ran.
self.addEventListener('message', (event) => {
  if (!isKeepMessage(event.data)) return;
  const url = new URL(event.data.keep, self.location.origin);
  if (url.origin !== self.location.origin || !isKeptPage(url)) return;
  event.waitUntil(keep(keptAddress(url), event));
});

receivePushMessages();

/** A page that was just loaded as a document is not requested again. */
const freshMs = 60_000;

async function keep(address: string, event: ExtendableEvent): Promise<void> {
  const known = await (await caches.open(names.pages)).match(address);
  const age = Date.now() - Date.parse(known?.headers.get(storedAtHeader) ?? '');
  if (age >= 0 && age < freshMs) return;
  const [, done] = pages.handleAll({ event, request: new Request(address) });
  await done;
}
