import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import type { DestinationStream, Logger } from 'pino';
import type { Counted } from './log.ts';
import { loggableUrl } from './loggable-url.ts';

/**
 * Writes one JSON line about a finished request; responses with 503 or 429 are counted instead. `ms` is the time from
 * its arrival to its last byte.
 */
export type RequestLog = (request: IncomingMessage, response: ServerResponse, id: string, ms: number) => void;

/** The destination copies its whole buffer with each write, so under load it gets many lines at once. */
const flushEveryMs = 20;
/** the maximum size of the buffer in bytes */
const capacity = 64 * 1024;
/** Nearly all addresses need neither quotes nor a search for coordinates (loggable-url.ts). */
const special = /[^\w/.~-]|\d[.,]\d{3}/;

/**
 * Creates a request log. Its lines have the logger's format and destination, but they are formatted here and written
 * together for all requests that end in the same turn of the event loop, or within 20 ms of the last write: calling the
 * logger for each line would cost a fifth of a cached response. They are buffered as bytes, because concatenated strings
 * live on as pieces, which the garbage collector copies again and again.
 * @param lines where the logger writes
 */
export function createRequestLog(log: Logger, lines: DestinationStream): RequestLog {
  if (!log.isLevelEnabled('info')) return () => {};
  const bindings = Object.entries({ pid: process.pid, hostname: hostname(), ...log.bindings() })
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('');
  const start = `{"level":${log.levels.values.info},"time":`;
  const held = Buffer.allocUnsafe(capacity);
  let length = 0;
  let flushedAt = 0;
  /** the last time, and its text: formatting such a number takes as long as the rest of a line */
  let time = 0;
  let timeText = '0';
  const flush = () => {
    if (length > 0) lines.write(held.toString('utf8', 0, length));
    length = 0;
    flushedAt = Date.now();
  };
  const add = (line: string, now: number) => {
    const mostBytes = 3 * line.length;
    if (mostBytes > capacity - length) flush();
    if (mostBytes > capacity) {
      lines.write(line);
      return;
    }
    if (length === 0) {
      if (Math.abs(now - flushedAt) < flushEveryMs) setTimeout(flush, flushEveryMs);
      else setImmediate(flush);
    }
    length += held.write(line, length);
  };
  return (request, response, id, ms) => {
    if (response.statusCode === 503 || response.statusCode === 429) {
      const refused: Counted = { counted: `answered ${response.statusCode}` };
      log.warn(refused);
      return;
    }
    const now = Date.now();
    if (now !== time) {
      time = now;
      timeText = String(now);
    }
    // Only the URL is free text from the client, because Node accepts only known methods.
    const given = request.url ?? '';
    const url = special.test(given) ? JSON.stringify(loggableUrl(given)) : `"${given}"`;
    const message = response.writableFinished ? 'request' : 'request cut off';
    add(
      `${start}${timeText}${bindings},"id":"${id}","method":"${request.method}","url":${url},"status":${response.statusCode},"ms":${twoPlaces(ms)},"msg":"${message}"}\n`,
      now,
    );
  };
}

/** Formats a number with two decimals, which is faster with integers. */
function twoPlaces(value: number): string {
  const hundredths = Math.round(value * 100);
  const rest = hundredths % 100;
  return `${(hundredths - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}
