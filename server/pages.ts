import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { lastGoodHeader } from '#api/platform/app.ts';
import type { Config } from '#api/platform/config.ts';
import type { Answer } from '#api/platform/kept-bytes.ts';
import type * as Entry from '#web/entry.server.tsx';
import { pageHeaders, securityHeaders } from './content-security.ts';

/** Makes the answer of one page, or of a page's data, for a path with its query. */
export type Pages = (path: string, requestId: string) => Promise<Answer>;

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
  const transport = async ({ method, path, body }: { method: string; path: string; body?: unknown }) => {
    const answer = await api.inject({
      method: method as 'GET',
      url: apiPrefix + path,
      ...(body !== undefined && { payload: body as object }),
    });
    const lastGood = answer.headers[lastGoodHeader];
    return {
      status: answer.statusCode,
      body: answer.json() as unknown,
      lastGoodFrom: typeof lastGood === 'string' ? lastGood : null,
    };
  };
  return async (path, requestId) => {
    const { provide } = (await load()).entry.module as unknown as typeof Entry;
    const request = new Request(siteUrl + path, { headers: { 'x-request-id': requestId } });
    const response = await handle(
      request,
      provide(transport, { url: siteUrl, tileUrl: tileUrl ?? null, apiPrefix }),
    );
    const { 'content-type': contentType = 'text/plain', ...headers } = Object.fromEntries(response.headers);
    const isPage = contentType.startsWith('text/html');
    const text = await response.text();
    const body = isPage ? text.replaceAll(modulePreload, modulePreload + whenThereIsRoom) : text;
    const noStore = headers['cache-control']?.includes('no-store') ?? false;
    return {
      status: response.status,
      contentType,
      body,
      headers: {
        'cache-control': 'public, max-age=0, must-revalidate',
        ...headers,
        ...(isPage ? pageHeaders(body, tileUrl) : securityHeaders),
      },
      keep: response.status === 200 && !noStore && !developing,
    };
  };
}
