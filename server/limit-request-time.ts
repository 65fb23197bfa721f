import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathsOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { refuseSlow } from './refuse-unreadable.ts';

/** A slow connection needs ten minutes to send a survey of half a year. */
export const longestRequestMs = 600_000;
const usualRequestMs = 120_000;

/**
 * Returns a function that ends a request which has not arrived in time. Uploading a survey may take long, other
 * requests may not; Node.js itself has only one limit for all.
 */
export function limitRequestTime(
  apiPrefix: string,
  usualMs = usualRequestMs,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { uploadSurvey } = endpoints;
  const slow = new Set<string | undefined>(pathsOf(uploadSurvey).map((path) => apiPrefix + path));
  return (request, response) => {
    const { headers, method, url } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (method === uploadSurvey.method && slow.has(url?.split('?', 1)[0])) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (!response.headersSent) refuseSlow(request);
      request.socket.destroySoon();
    }, usualMs);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  };
}
