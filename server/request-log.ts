import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Counted } from './log.ts';
import { loggableUrl } from './loggable-url.ts';

/**
 * Writes one JSON line about a finished request; those that were answered 503 or 429 are counted instead. `ms` is the time from its
 * arrival to its last byte.
 */
export type RequestLog = (request: IncomingMessage, response: ServerResponse, id: string, ms: number) => void;

/** The destination copies all that it holds with each write, so under load it gets many lines at once. */
const flushEveryMs = 20;

/**
 * Creates a request log. Its lines have the logger's format and destination, but they are formatted here and written
 * together for all requests that end in the same turn of the event loop, or within 20 ms of the last write: calling the
 * logger for each line would cost a fifth of a cached response.
 */
export function createRequestLog(log: Logger): RequestLog {
  if (!log.isLevelEnabled('info')) return () => {};
  // Pino exposes by these symbols its destination, and the bindings of each line, which begin with a comma.
  const parts = log as unknown as Record<symbol, unknown>;
  const destination = parts[pino.symbols.streamSym] as DestinationStream;
  const bindings = parts[pino.symbols.chindingsSym] as string;
  const start = `{"level":${log.levels.values.info},"time":`;
  let lines = '';
  let flushedAt = 0;
  const flush = () => {
    destination.write(lines);
    lines = '';
    flushedAt = Date.now();
  };
  return (request, response, id, ms) => {
    if (response.statusCode === 503 || response.statusCode === 429) {
      const refused: Counted = { counted: `answered ${response.statusCode}` };
      log.warn(refused);
      return;
    }
    const now = Date.now();
    if (lines === '') {
      if (Math.abs(now - flushedAt) < flushEveryMs) setTimeout(flush, flushEveryMs);
      else setImmediate(flush);
    }
    // Only the URL is free text of the client, because Node accepts only known methods.
    const url = JSON.stringify(loggableUrl(request.url ?? ''));
    const message = response.writableFinished ? 'request' : 'request cut off';
    lines += `${start}${now}${bindings},"id":"${id}","method":"${request.method}","url":${url},"status":${response.statusCode},"ms":${Math.round(ms * 100) / 100},"msg":"${message}"}\n`;
  };
}
