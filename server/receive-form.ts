import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '#api/platform/config.ts';
import type { RenderedResponse } from '#api/platform/response-cache.ts';
import { securityHeaders } from './content-security.ts';
import type { Pages } from './pages.ts';

/** More than the longest message needs, every character of it encoded. */
const mostBytes = 128 * 1024;

/** What a form that is sent to a page is answered; nothing of it is kept. */
export async function receiveForm(
  request: IncomingMessage,
  requestId: string,
  pages: Pages,
  { siteUrl, trustedProxies }: Pick<Config, 'siteUrl' | 'trustedProxies'>,
): Promise<RenderedResponse> {
  const url = request.url ?? '/';
  if (request.method !== 'POST' || !(await pages.takesForm(url))) {
    return refusal(405, 'Este endereço não aceita esse tipo de pedido.', { allow: 'GET, HEAD' });
  }
  if (!isFromThisSite(request, siteUrl)) return refusal(403, 'Envie o formulário pela página deste site.');
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return refusal(415, 'Envie os dados pelo formulário da página.');
  }
  const body = await readBody(request);
  if (body === null) return refusal(413, 'O conteúdo enviado é grande demais.', { connection: 'close' });
  return pages.receive(url, requestId, {
    body,
    address: proxyAddr(request, trustedProxies),
  });
}

/**
 * Browsers say where a form comes from, newer ones in Sec-Fetch-Site, all in Origin. A proxy may have changed Host, so
 * the configured address counts too. What says nothing is no browser, and no visitor's browser can be misused by it.
 */
export function isFromThisSite({ headers }: Pick<IncomingMessage, 'headers'>, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Null when it is too large, or cut off before its end. */
function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= mostBytes) chunks.push(chunk);
      else {
        request.pause();
        resolve(null);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', () => resolve(null));
  });
}

function refusal(status: number, body: string, headers: Record<string, string> = {}): RenderedResponse {
  return {
    status,
    contentType: 'text/plain; charset=utf-8',
    body,
    headers: { ...securityHeaders, ...headers },
    cacheable: false,
    tags: [],
  };
}
