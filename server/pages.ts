import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Config } from '#api/platform/config.ts';
import { lastGoodHeader } from '#api/platform/mount.ts';
import type { RenderedResponse } from '#api/platform/response-cache.ts';
import type { Transport } from '#web/api-client/transport.ts';
import type * as Entry from '#web/entry.server.tsx';
import { createNonce, securePage, securityHeaders } from './content-security.ts';
import { takesForm } from './form-routes.ts';

/** A form as it came, and from whom, for the API to count calls by. */
export interface SentForm {
  /** urlencoded */
  body: string;
  address: string;
  forwardedFor: string | undefined;
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

/**
 * React Router over the built web, reaching the API inside the process.
 * @param build the server build, or a function that loads the newest one (development)
 */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  api: FastifyInstance,
  { siteUrl, tileUrl, apiPrefix }: Config,
): Pages {
  const developing = typeof build === 'function';
  const load = developing ? build : async () => build;
  const handle = createRequestHandler(load, developing ? 'development' : 'production');
  const transport =
    (made: { current: boolean }, form?: SentForm): Transport =>
    async ({ method, path, body }) => {
      const answer = await api.inject({
        method: method as 'GET',
        url: apiPrefix + path,
        ...(body !== undefined && { payload: body as object }),
        // The API counts and refuses as if the visitor had called it.
        ...(form && { remoteAddress: form.address }),
        ...(form?.forwardedFor !== undefined && { headers: { 'x-forwarded-for': form.forwardedFor } }),
      });
      // A failure, the last good or yesterday's answer: the page around it holds for this moment only.
      if (String(answer.headers['cache-control']).includes('no-store')) made.current = false;
      const lastGood = answer.headers[lastGoodHeader];
      return {
        status: answer.statusCode,
        body: answer.json() as unknown,
        lastGoodFrom: typeof lastGood === 'string' ? lastGood : null,
      };
    };
  const answer = async (path: string, requestId: string, form?: SentForm): Promise<RenderedResponse> => {
    const { provide, scriptNonceHeader } = (await load()).entry.module as unknown as typeof Entry;
    const made = { current: true };
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
      provide(transport(made, form), { url: siteUrl, tileUrl: tileUrl ?? null, apiPrefix }),
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
      keep: response.status === 200 && !form && made.current && !noStore && !developing,
    };
  };
  return {
    read: (path, requestId) => answer(path, requestId),
    takesForm: async (path) => takesForm((await load()).routes, path),
    receive: answer,
  };
}
