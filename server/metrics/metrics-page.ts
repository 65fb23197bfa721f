import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { securityHeaders } from '../content-security.ts';

/** Creates the answer to requests for the metrics, which only the bearer of the token may read. */
export function createMetricsPage(
  registry: Registry,
  token: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const expected = digest(`Bearer ${token}`);
  return async (request, response) => {
    const headers = { ...securityHeaders, 'cache-control': 'no-store' };
    // Digests have one length, and comparing them takes one time, so nothing is learnt by trying.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response
        .writeHead(401, {
          ...headers,
          'www-authenticate': 'Bearer',
          'content-type': 'text/plain; charset=utf-8',
        })
        .end('Envie o token de METRICS_TOKEN.');
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { ...headers, 'content-type': registry.contentType });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
