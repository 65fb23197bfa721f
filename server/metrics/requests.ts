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
interface Tally {
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
  const tallies = new Map<string, Tally>();
  const talliesOfAnswers = new WeakMap<object, Tally>();

  const createTally = (entry: string): Tally => {
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
  const tallyOf = (entry: string): Tally => {
    const tally = tallies.get(entry) ?? createTally(entry);
    tallies.set(entry, tally);
    return tally;
  };
  const find = ({ method = 'GET', url = '/' }: IncomingMessage, answer: object | FixedEntry | undefined) => {
    if (typeof answer === 'string') return tallyOf(answer);
    const known = answer && talliesOfAnswers.get(answer);
    if (known) return known;
    const tally = tallyOf(entryOf(method, url));
    if (answer) talliesOfAnswers.set(answer, tally);
    return tally;
  };

  return (request, response, ms, answer) => {
    const tally = find(request, answer);
    if (!response.writableFinished) return tally.addOne('cut off');
    tally.addOne(String(response.statusCode));
    tally.addSeconds(ms / 1000);
  };
}
