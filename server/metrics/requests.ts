import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { EntryOf } from './entry-of.ts';
import { secondsBuckets } from './seconds-buckets.ts';

/** Requests that are neither a call nor a page. */
export type FixedEntry = 'file' | 'health' | 'metrics';

/**
 * Counts a finished request.
 * @param ms from its arrival to its last byte
 * @param answer the cached response that was sent, or the name of a request that has no entry
 */
export type CountRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  ms: number,
  answer: object | FixedEntry | undefined,
) => void;

/** The counters of an entry, looked up once, because finding them costs more than counting. */
interface EntryMetrics {
  addSeconds: (seconds: number) => void;
  addOne: (status: string) => void;
}

/** Creates the counters of requests. They are stored by response, so that cached responses need no lookup. */
export function countRequests(registry: Registry, entryOf: EntryOf): CountRequest {
  const requests = new Counter({
    name: 'compara_requests_total',
    help: 'Requests by entry and status; "cut off" where the client left before the end.',
    labelNames: ['entry', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'compara_request_seconds',
    help: 'Time from the arrival of a request to the last byte of its answer, by entry.',
    labelNames: ['entry'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  const metricsByEntry = new Map<string, EntryMetrics>();
  const metricsByReply = new WeakMap<object, EntryMetrics>();

  const createMetrics = (entry: string): EntryMetrics => {
    const statuses = new Map<string, { inc: () => void }>();
    const { observe } = seconds.labels(entry);
    return {
      addSeconds: observe,
      addOne(status) {
        const counter = statuses.get(status) ?? requests.labels(entry, status);
        statuses.set(status, counter);
        counter.inc();
      },
    };
  };
  const metricsOf = (entry: string): EntryMetrics => {
    const metrics = metricsByEntry.get(entry) ?? createMetrics(entry);
    metricsByEntry.set(entry, metrics);
    return metrics;
  };
  const find = ({ method = 'GET', url = '/' }: IncomingMessage, answer: object | FixedEntry | undefined) => {
    if (typeof answer === 'string') return metricsOf(answer);
    const known = answer && metricsByReply.get(answer);
    if (known) return known;
    const metrics = metricsOf(entryOf(method, url));
    if (answer) metricsByReply.set(answer, metrics);
    return metrics;
  };

  return (request, response, ms, answer) => {
    const metrics = find(request, answer);
    if (!response.writableFinished) return metrics.addOne('cut off');
    metrics.addOne(String(response.statusCode));
    metrics.addSeconds(ms / 1000);
  };
}
