import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, failuresOf, replyShape } from '#contract/endpoint.ts';
import { failureShape, failures } from '#contract/failures.ts';
import { authorize } from './authorize.ts';
import type { Caller, Origin } from './caller.ts';
import type { Context, Handler, Request } from './context.ts';
import { deviceCookie, readDevice } from './device-cookie.ts';
import { createRateLimit } from './rate-limit.ts';
import { type CachedResponse, chooseEncoding, isKnown } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** who was let in, where the entry asks for somebody */
    caller: Caller | undefined;
  }
}

/** Makes one entry of the table a route: who may, how often, the handler, and its reply checked against the entry. */
export function mount(
  api: FastifyInstance,
  entry: Endpoint,
  handler: Handler<Endpoint>,
  context: Context,
): void {
  const reply = replyShape(entry);
  const count = entry.limit && createRateLimit(entry.limit, context.clock);
  const answer = async (request: FastifyRequest, response: FastifyReply): Promise<string> => {
    const { device, ...result } = await handler(
      {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        origin: originOf(request),
      } as Request<Endpoint>,
      context,
    );
    if (device !== undefined) response.header('set-cookie', deviceCookie(device, context.config));
    return JSON.stringify(reply.parse({ success: true, ...result }));
  };
  api.route({
    method: entry.method,
    url: entry.path,
    schema: {
      summary: entry.summary,
      tags: [entry.noun],
      ...(entry.who !== 'anyone' && { security: [{ bearer: [] }] }),
      ...(entry.params && { params: entry.params }),
      ...(entry.query && { querystring: entry.query }),
      ...(entry.body && { body: entry.body }),
      response: { 200: reply, ...failureResponses(entry) },
    },
    // Handlers check their reply against the contract themselves, once per kept answer.
    serializerCompiler: () => (body) => JSON.stringify(body),
    ...(entry.who !== 'anyone' && {
      // Before anything of the call is read: who may not call learns nothing about what it takes.
      async onRequest(request: FastifyRequest) {
        request.caller = await authorize(originOf(request), entry.who, context);
      },
    }),
    handler: async (request, response) => {
      count?.(request.ip);
      if (!entry.kept)
        return response
          .header('content-type', json)
          .header('cache-control', 'no-store')
          .send(await answer(request, response));
      const kept = await context.kept.get(request.url, async () => ({
        status: 200,
        contentType: json,
        headers: publicHeaders,
        body: await answer(request, response),
        keep: true,
      }));
      return sendKept(request, response, kept);
    },
  });
}

function originOf(request: FastifyRequest): Origin {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    authorization: request.headers.authorization,
    device: readDevice(request.headers.cookie),
  };
}

const json = 'application/json; charset=utf-8';
/** Anybody may keep a public answer, and must ask whether it still holds: asking is a 304 from memory. */
const publicHeaders = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'x-content-type-options': 'nosniff',
};

function sendKept(request: FastifyRequest, response: FastifyReply, kept: CachedResponse): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { etag, headers, bytes } = kept.encoded.variants[encoding];
  for (let i = 0; i < headers.length; i += 2) response.header(headers[i] ?? '', headers[i + 1]);
  // What is made of it, a page too, must not be kept for current.
  if (kept.lastGoodFrom || kept.standsIn) response.header('cache-control', 'no-store');
  if (kept.lastGoodFrom) response.header(lastGoodHeader, kept.lastGoodFrom.toISOString());
  return isKnown(request.headers['if-none-match'], etag) ? response.status(304).send() : response.send(bytes);
}

/** On an answer that stands in for one that could not be made: when it was made. */
export const lastGoodHeader = 'x-last-good';

function failureResponses(entry: Endpoint): Record<number, z.ZodType> {
  return Object.fromEntries(
    failuresOf(entry).map((code) => [failures[code].status, failureShape.describe(failures[code].message)]),
  );
}
