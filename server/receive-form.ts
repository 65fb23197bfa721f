import type { IncomingMessage } from 'node:http';
import type { Config } from '#api/platform/config.ts';
import type { RenderedResponse } from '#api/platform/response-cache.ts';
import { alertPages } from '#contract/alert-links.ts';
import { receivedPath } from '#web/paths.ts';
import { securityHeaders } from './content-security.ts';
import type { Pages } from './pages.ts';

/** Enough for the longest message with every character percent-encoded. */
const maxBytes = 128 * 1024;

/**
 * Handles a form submitted to a page, and returns a response that is never cached.
 * @param address network address of the sender
 */
export async function receiveForm(
  request: IncomingMessage,
  requestId: string,
  pages: Pages,
  { siteUrl }: Pick<Config, 'siteUrl'>,
  address: string,
): Promise<RenderedResponse> {
  const url = request.url ?? '/';
  if (request.method !== 'POST' || !(await pages.takesForm(url))) {
    return refusal(405, 'Este endereço não aceita esse tipo de pedido.', { allow: 'GET, HEAD' });
  }
  if (isSharing(url)) return pages.receive(url, requestId, { body: await readShared(request), address });
  if (!isFromThisSite(request, siteUrl)) return refusal(403, 'Envie o formulário pela página deste site.');
  const type = request.headers['content-type'] ?? '';
  const isOfMailProgram = /^multipart\/form-data\s*(;|$)/i.test(type) && isStopping(url);
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) && !isOfMailProgram) {
    return refusal(415, 'Envie os dados pelo formulário da página.');
  }
  const body = await readBody(request);
  if (body === undefined) return refusal(400, 'O formulário chegou incompleto. Envie de novo.');
  if (body === null) return refusal(413, 'O conteúdo enviado é grande demais.', { connection: 'close' });
  // What a mail program wants is in the address.
  return pages.receive(url, requestId, { body: isOfMailProgram ? '' : body, address });
}

/** Other apps send what they share as a form that no page sends. It says where to lead, and changes nothing. */
const isSharing = (url: string) => url.split('?', 1)[0] === receivedPath;

/** A browser that is cut off while it sends a picture shows no answer. */
const mostSharedBytes = 32 * 1024 * 1024;

/** Reads the texts of a shared form, and the name of its picture, which is not kept. A form that is too large has one. */
async function readShared(request: IncomingMessage): Promise<string> {
  const body = await readBody(request, mostSharedBytes);
  if (body === null) return 'picture=1';
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => new FormData());
  const texts = [...form].map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return new URLSearchParams(texts).toString();
}

/** Mail programs that stop mails send the form that no page sends (RFC 8058). */
const isStopping = (url: string) => url.split('?', 1)[0] === alertPages.stop;

/**
 * Returns whether a form was sent by a page of this site. Browsers send the source of a form in Origin, newer ones also
 * in Sec-Fetch-Site. A proxy may have changed Host, so the configured origin is accepted, too. A request without these
 * headers does not come from a browser, so it cannot misuse a visitor's browser.
 */
export function isFromThisSite({ headers }: Pick<IncomingMessage, 'headers'>, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Reads the body: null if it is too large, undefined if the sender has aborted it.
 * @param mostRead how much of a body that is too large is read, and dropped
 */
function readBody(request: IncomingMessage, mostRead = maxBytes): Promise<string | null | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else if (bytes > mostRead) {
        request.pause();
        resolve(null);
      }
    });
    request.on('end', () => resolve(bytes <= maxBytes ? Buffer.concat(chunks).toString('utf8') : null));
    request.on('error', () => resolve(undefined));
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
