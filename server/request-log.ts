import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Writes one JSON line about a finished request. `ms` is the time from its arrival to its last byte. */
export type RequestLog = (request: IncomingMessage, response: ServerResponse, id: string, ms: number) => void;

export function createRequestLog(log: Logger): RequestLog {
  if (!log.isLevelEnabled('info')) return () => {};
  return (request, response, id, ms) => {
    log.info(
      {
        id,
        method: request.method,
        url: request.url,
        status: response.statusCode,
        ms: Math.round(ms * 100) / 100,
      },
      response.writableFinished ? 'request' : 'request cut off',
    );
  };
}
