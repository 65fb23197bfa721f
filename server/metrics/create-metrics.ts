import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '#api/platform/context.ts';
import { createEntryOf } from './entry-of.ts';
import { createMetricsPage } from './metrics-page.ts';
import { type CountRequest, countRequests } from './requests.ts';
import { measureStatements } from './statements.ts';
import { watchContext } from './watch-context.ts';

/** The figures of this process, for those who watch it. */
export interface Metrics {
  count: CountRequest;
  /** Answers a request for /metrics. */
  send: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  stop: () => void;
}

/**
 * Begins to measure.
 * @param token opens the metrics to whoever sends it
 * @param pages patterns of all pages
 */
export function createMetrics(context: Context, token: string, pages: readonly string[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchContext(registry, context);
  return {
    count: countRequests(registry, createEntryOf(context.config.apiPrefix, pages)),
    send: createMetricsPage(registry, token),
    stop: measureStatements(registry),
  };
}
