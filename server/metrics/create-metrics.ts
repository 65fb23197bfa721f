import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '#api/platform/context.ts';
import { securityHeaders } from '../content-security.ts';
import type { Figures } from '../processes/merge-figures.ts';
import { createEntryOf } from './entry-of.ts';
import { type CountRequest, countRequests } from './requests.ts';
import { measureStatements } from './statements.ts';
import { watchContext } from './watch-context.ts';

/** The metrics of this process, for monitoring. */
export interface Metrics {
  count: CountRequest;
  /** Answers a request for /metrics. */
  send: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Returns the metrics of this process, to be added to those of others. */
  figures: () => Promise<Figures>;
  stop: () => void;
}

/**
 * Begins to measure.
 * @param token the bearer token for reading the metrics
 * @param pages patterns of all pages
 * @param ofAll returns the metrics of all processes of this machine, if there are several; undefined while it cannot
 */
export function createMetrics(
  context: Context,
  token: string,
  pages: readonly string[],
  ofAll?: () => Promise<string | undefined>,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchContext(registry, context);
  return {
    count: countRequests(registry, createEntryOf(context.config.apiPrefix, pages)),
    send: createMetricsPage(registry.contentType, token, ofAll ?? (() => registry.metrics())),
    figures: () => registry.getMetricsAsJSON(),
    stop: measureStatements(registry),
  };
}

/** Creates the listener for the metrics, which require the bearer token. */
function createMetricsPage(
  contentType: string,
  token: string,
  read: () => Promise<string | undefined>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const expected = digest(`Bearer ${token}`);
  return async (request, response) => {
    const headers = { ...securityHeaders, 'cache-control': 'no-store' };
    // Digests have equal length and are compared in constant time, so response times reveal nothing.
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
    const text = await read();
    if (text === undefined) {
      response.writeHead(503, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, 'content-type': contentType });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
