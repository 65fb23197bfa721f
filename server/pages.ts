import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Config } from '#api/platform/config.ts';
import type { LocalCaller } from '#api/platform/local-caller.ts';
import type { RenderedResponse } from '#api/platform/response-cache.ts';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { Transport } from '#web/api-client/transport.ts';
import type * as Entry from '#web/entry.server.tsx';
import { createNonce, securePage, securityHeaders } from './content-security.ts';
import { takesForm } from './form-routes.ts';

/** A form as it came, and the network address it came from, for the API to count calls by. */
export interface SentForm {
  /** urlencoded */
  body: string;
  address: string;
}

/** Makes the answers of pages, or of pages' data, for a path with its query. */
export interface Pages {
  read: (path: string, requestId: string) => Promise<RenderedResponse>;
  /** whether the page does something with a form */
  takesForm: (path: string) => Promise<boolean>;
  receive: (path: string, requestId: string, form: SentForm) => Promise<RenderedResponse>;
}

/** A page can be read without its scripts: on a slow line they wait for its style and its font. */
const modulePreload = '<link rel="modulepreload"';
const whenThereIsRoom = ' fetchpriority="low"';

/** What a page is made of, while it is being rendered. */
interface Ingredients {
  /** false once something in it holds for this moment only */
  isCurrent: boolean;
  tags: Set<CacheTag>;
}

/**
 * React Router over the built web, making its calls inside the process.
 * @param build the server build, or a function that loads the newest one (development)
 */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  call: LocalCaller,
  { siteUrl, tileUrl, apiPrefix }: Config,
): Pages {
  const developing = typeof build === 'function';
  const load = developing ? build : async () => build;
  const handle = createRequestHandler(load, developing ? 'development' : 'production');
  const transport =
    (ingredients: Ingredients, form?: SentForm): Transport =>
    async (name, given) => {
      // The API counts and refuses as if the visitor had called it.
      const answer = await call(name, given as never, form && { address: form.address });
      // A failure, the last good or yesterday's answer: the page around it holds for this moment only.
      if (!answer.ok || !answer.isCurrent) ingredients.isCurrent = false;
      if (!answer.ok) return { status: answer.status, body: answer.body, lastGoodFrom: null };
      for (const tag of answer.tags) ingredients.tags.add(tag);
      return { status: 200, body: answer.body, lastGoodFrom: answer.lastGoodFrom?.toISOString() ?? null };
    };
  const answer = async (path: string, requestId: string, form?: SentForm): Promise<RenderedResponse> => {
    const { provide, scriptNonceHeader } = (await load()).entry.module as unknown as typeof Entry;
    const ingredients: Ingredients = { isCurrent: true, tags: new Set() };
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
      provide(transport(ingredients, form), { url: siteUrl, tileUrl: tileUrl ?? null, apiPrefix }),
    );
    const { 'content-type': contentType = 'text/plain', ...headers } = Object.fromEntries(response.headers);
    const isPage = contentType.startsWith('text/html');
    const text = await response.text();
    const page = isPage
      ? securePage(text.replaceAll(modulePreload, modulePreload + whenThereIsRoom), nonce, tileUrl)
      : { html: text, headers: securityHeaders };
    const noStore = headers['cache-control']?.includes('no-store') ?? false;
    return {
      status: response.status,
      contentType,
      body: page.html,
      headers: {
        'cache-control': form ? 'no-store' : 'public, max-age=0, must-revalidate',
        ...headers,
        ...page.headers,
      },
      cacheable: response.status === 200 && !form && ingredients.isCurrent && !noStore && !developing,
      tags: [...ingredients.tags],
    };
  };
  return {
    read: (path, requestId) => answer(path, requestId),
    takesForm: async (path) => takesForm((await load()).routes, path),
    receive: answer,
  };
}
