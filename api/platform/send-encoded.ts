import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type EncodedResponse, matchesEtag } from './response-cache.ts';

/** The security headers of every answer of the API. It is data: no page may frame it, and nothing in it is loaded or run. */
export const apiSecurityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Public responses may be stored by anyone, but must be revalidated, which is a cheap 304 from the cache. */
export const publicHeaders = {
  'cache-control': 'public, max-age=0, must-revalidate',
  ...apiSecurityHeaders,
};

/** Sends the variant that the request accepts, or 304 if the client has it. All clients share its bytes. */
export function sendEncoded(
  request: FastifyRequest,
  response: FastifyReply,
  { variants }: EncodedResponse,
  changed: Readonly<Record<string, string>> = {},
): FastifyReply {
  const { etag, headers, bytes } = variants[chooseEncoding(request.headers['accept-encoding'])];
  for (let i = 0; i < headers.length; i += 2) response.header(headers[i] ?? '', headers[i + 1]);
  response.headers(changed);
  return matchesEtag(request.headers['if-none-match'], etag)
    ? response.status(304).send()
    : response.send(bytes);
}
