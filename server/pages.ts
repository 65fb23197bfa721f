import { createRequestHandler, type ServerBuild } from 'react-router';
import { type Clock, today } from '#api/platform/clock.ts';
import type { Config } from '#api/platform/config.ts';
import type { LocalCaller } from '#api/platform/local-caller.ts';
import type { RenderedResponse } from '#api/platform/response-cache.ts';
import { type CacheTag, todayTag } from '#contract/cached-tables.ts';
import type { DrawCard, Transport } from '#web/api-client/transport.ts';
import type * as Entry from '#web/entry.server.tsx';
import { showsTodayHeader } from '#web/public/site/with-today.ts';
import { createNonce, securePage, securityHeaders } from './content-security.ts';
import { pagePatterns, takesForm } from './form-routes.ts';
import { createScriptHolder } from './hold-script.ts';
import { createPageStyle } from './page-style.ts';

/** A submitted form, and the network address of its sender, which the API uses for its limits. */
export interface SentForm {
  /** urlencoded */
  body: string;
  address: string;
}

/** Renders pages, or the data of pages, for a path with its query. */
export interface Pages {
  read: (path: string, requestId: string) => Promise<RenderedResponse>;
  /** Returns whether the page accepts forms. */
  takesForm: (path: string) => Promise<boolean>;
  /** Returns the patterns of all pages, such as '/produto/:id'. */
  patterns: () => Promise<readonly string[]>;
  receive: (path: string, requestId: string, form: SentForm) => Promise<RenderedResponse>;
}

/** The data that a page depends on, collected while it is rendered. */
interface PageData {
  /** false once the page contains something that must not be cached */
  isCurrent: boolean;
  /** when each of its replies was made, if that is the last good one; null: it is not */
  lastGood: (Date | null)[];
  tags: Set<CacheTag>;
}

/**
 * Renders pages with React Router from the built web. Their calls are made inside the process.
 * @param build the server build, or a function that loads the newest one (development)
 */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  call: LocalCaller,
  { siteUrl, tileUrl, apiPrefix, contact }: Config,
  clock: Clock,
): Pages {
  const isDevelopment = typeof build === 'function';
  const load = isDevelopment ? build : async () => build;
  const handle = createRequestHandler(load, isDevelopment ? 'development' : 'production');
  const builtWeb = isDevelopment ? '' : build.assetsBuildDirectory;
  const holdScript = createScriptHolder(builtWeb);
  const addStyle = createPageStyle(builtWeb);
  const transport =
    (pageData: PageData, form?: SentForm): Transport =>
    async (name, input) => {
      // The limits apply as if the visitor had made the call.
      const result = await call(name, input as never, form && { address: form.address });
      // A page with a failure, or with a reply that is stale or of yesterday, must not be cached.
      if (!result.ok || !result.isCurrent) pageData.isCurrent = false;
      if (!result.ok) {
        const { status, body, isUnreachable } = result;
        pageData.lastGood.push(null);
        return { status, body, isUnreachable, lastGoodFrom: null };
      }
      pageData.lastGood.push(result.lastGoodFrom);
      for (const tag of result.tags) pageData.tags.add(tag);
      return { status: 200, body: result.body, lastGoodFrom: result.lastGoodFrom?.toISOString() ?? null };
    };
  const render = async (path: string, requestId: string, form?: SentForm): Promise<RenderedResponse> => {
    const { provide, scriptNonceHeader } = (await load()).entry.module as unknown as typeof Entry;
    const pageData: PageData = { isCurrent: true, lastGood: [], tags: new Set() };
    const nonce = createNonce();
    const request = new Request(siteUrl + path, {
      headers: {
        'x-request-id': requestId,
        [scriptNonceHeader]: nonce,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { method: 'POST', body: form.body }),
    });
    const response = await handle(
      request,
      provide(
        transport(pageData, form),
        { url: siteUrl, tileUrl: tileUrl ?? null, apiPrefix },
        contact,
        today(clock),
        drawCard,
      ),
    );
    if (response.headers.has(showsTodayHeader)) pageData.tags.add(todayTag);
    response.headers.delete(showsTodayHeader);
    const { 'content-type': contentType = 'text/plain', ...headers } = Object.fromEntries(response.headers);
    const isPage = contentType.startsWith('text/html');
    const isPicture = contentType.startsWith('image/');
    const text = isPicture ? '' : await response.text();
    const page = isPage
      ? securePage(isDevelopment ? text : holdScript(text), nonce, tileUrl)
      : { html: text, headers: securityHeaders };
    const html = isPage && !isDevelopment ? addStyle(page.html) : page.html;
    const noStore = headers['cache-control']?.includes('no-store') ?? false;
    return {
      status: response.status,
      contentType,
      body: isPicture ? Buffer.from(await response.arrayBuffer()) : html,
      headers: {
        'cache-control': form ? 'no-store' : 'public, max-age=0, must-revalidate',
        // A picture may say that other sites can frame it.
        ...(isPicture ? { ...page.headers, ...headers } : { ...headers, ...page.headers }),
      },
      cacheable: response.status === 200 && !form && pageData.isCurrent && !noStore && !isDevelopment,
      tags: [...pageData.tags],
      lastGoodFrom: oldest(pageData.lastGood),
    };
  };
  return {
    read: (path, requestId) => render(path, requestId),
    takesForm: async (path) => takesForm((await load()).routes, path),
    patterns: async () => pagePatterns((await load()).routes),
    receive: render,
  };
}

/** The fonts and the program that draws are loaded with the first picture. */
const drawCard: DrawCard = async (card, poster) =>
  poster
    ? (await import('#api/platform/cards/draw-poster.ts')).drawPoster(card, poster.shape, poster.address)
    : (await import('#api/platform/cards/draw-card.ts')).drawCard(card);

/** Returns the earliest date; null if there is none, or any is missing. */
function oldest(dates: readonly (Date | null)[]): Date | null {
  const known = dates.filter((date) => date !== null);
  if (known.length === 0 || known.length < dates.length) return null;
  return new Date(Math.min(...known.map((date) => date.getTime())));
}
