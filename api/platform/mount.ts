import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoint, pathsOf, replyShape } from '#contract/endpoint.ts';
import { isAboutAccess, logAccess } from './access-log.ts';
import { authorize } from './authorize.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import type { CallReply } from './caches.ts';
import type { Caller, Origin } from './caller.ts';
import type { CallResult, RunnableCall } from './calls.ts';
import type { Context } from './context.ts';
import { deviceCookie, readDevice } from './device-cookie.ts';
import { Failure } from './failure.ts';
import type { FileResult, UploadedFile } from './handler.ts';
import { isIdempotencyKey, readIdempotencyKey, readStoredReply, type StoredReply } from './idempotency.ts';
import { costOf } from './limits/cost-of.ts';
import { networkOf } from './limits/subjects.ts';
import { queueOf } from './queues.ts';
import { publicHeaders, sendEncoded } from './send-encoded.ts';
import { readUpload } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the caller, if the entry requires a signed-in person */
    caller: Caller | undefined;
    upload: UploadedFile | undefined;
    /** the number of the account that the call has opened a session of, or given a password */
    openedAccount: number | undefined;
    /** the reply that is already stored under its idempotency key */
    stored: StoredReply | undefined;
  }
}

/** Adds routes for an entry of the table, one for each of its paths. */
export function mount(api: FastifyInstance, call: RunnableCall, context: Context): void {
  const { entry } = call;
  const { upload } = entry;
  const { queues, limits } = context;
  const defaults = entry.query?.safeParse({}).data ?? {};
  for (const url of pathsOf(entry)) {
    api.route({
      method: entry.method,
      url,
      schema: schemaOf(entry),
      // Calls validate their replies themselves, once per cached reply.
      serializerCompiler: () => (body) => JSON.stringify(body),
      ...(isAboutAccess(entry) && {
        onResponse: async (request: FastifyRequest, { statusCode: status }: FastifyReply) =>
          logAccess(request, { call: call.name, status, secret: context.secret }),
      }),
      // This runs before the request is read, so that unauthorized callers learn nothing about its parameters.
      onRequest: admit(call, context),
      preValidation: async (request: FastifyRequest, response: FastifyReply) => {
        if (!upload) {
          if (request.isMultipart()) throw new Failure('unsupported_media');
          return;
        }
        // A response also ends when its client disconnects.
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        finished(response.raw, () => end());
        await takeTurn(queues.uploads, ended);
        const file = await readUpload(request, upload, context.temporary);
        ended
          .then(() => file.discard())
          .catch((error: unknown) => request.log.warn({ err: error }, 'an uploaded file is left'));
        request.upload = file;
      },
      handler: async (request, response) => {
        if (!request.stored) await call.count(request.ip);
        return entry.cache
          ? sendCached(request, response, call, context, defaults)
          : sendOnce(request, response, call, context, defaults);
      },
      // A repeated request gets the stored reply. If a known key is refused, it is another request, and is counted.
      errorHandler: async (error, request) => {
        const isOurs = error instanceof Failure && error.status >= 500;
        if (request.stored && !isOurs) {
          await call.count(request.ip);
          await limits.count(costOf(entry), request.ip, request.caller?.id);
        }
        throw error;
      },
    });
  }
}

/**
 * Waits for a turn in a queue, and keeps it until a request has ended. In the meantime the body of the request stays unread.
 */
function takeTurn(queue: BoundedQueue, ended: Promise<void>): Promise<void> {
  return new Promise((begin, refuse) => {
    queue(() => {
      begin();
      return ended;
    }).catch(refuse);
  });
}

/**
 * Returns the hook that counts a request against the limits, and finds its caller if the entry requires one. A repeat of an
 * answered request is not counted; a separate limit bounds how many keys a network may look up.
 */
function admit({ name, entry }: RunnableCall, context: Context) {
  const { limits } = context;
  const { who } = entry;
  const cost = costOf(entry);
  return async (request: FastifyRequest) => {
    const header = request.headers['idempotency-key'];
    const key = entry.idempotent && isIdempotencyKey(header) ? header : undefined;
    // The session is read before the count, so that network and account are counted in one round trip.
    if (key !== undefined) limits.countHere('repeat', request.ip);
    else if (who !== 'anyone') limits.refuseKnown(cost, request.ip);
    try {
      if (who !== 'anyone') request.caller = await authorize(originOf(request), who, context);
      if (key !== undefined) {
        const userId = request.caller?.id ?? null;
        request.stored = await readStoredReply(context.database.orm, { key, call: name, userId });
      }
    } finally {
      if (!request.stored) await limits.count(cost, request.ip, request.caller?.id);
    }
  };
}

/** Removes the query of a call that takes none, so that it has one address. */
const noQuery = z.object({});

function schemaOf(entry: Endpoint) {
  const reply = entry.file ? fileResponse(entry.file) : replyShape(entry);
  return {
    summary: entry.summary,
    tags: [entry.noun],
    ...(entry.params && { params: entry.params }),
    querystring: entry.query ?? noQuery,
    ...(entry.body && { body: entry.body }),
    response: { 200: reply },
  };
}

function fileResponse(types: readonly string[]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: z.file() }]));
  return { description: 'O arquivo', content };
}

function runCall(request: FastifyRequest, { run }: RunnableCall): Promise<CallResult> {
  return run({
    params: request.params,
    query: request.query,
    body: request.body,
    upload: request.upload,
    caller: request.caller,
    origin: originOf(request),
    idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
    stored: request.stored,
  });
}

async function sendOnce(
  request: FastifyRequest,
  response: FastifyReply,
  call: RunnableCall,
  { config, queues }: Context,
  defaults: object,
): Promise<FastifyReply> {
  const run = () => runCall(request, call);
  const queue = queueOf(call.entry, queues);
  const { reply, file, device } = await (queue ? queue(run, networkOf(request.ip)) : run());
  if (isAboutAccess(call.entry)) request.openedAccount = openedBy(reply);
  if (device !== undefined) response.header('set-cookie', deviceCookie(device, config));
  if (file) return sendFile(response, file);
  return response
    .header('content-type', json)
    .header('cache-control', 'no-store')
    .headers(nextPageHeaders(call.entry, askedOf(request, defaults), reply))
    .send(JSON.stringify(reply));
}

const opened = z.union([
  z.object({ data: z.object({ user: z.object({ id: z.number() }) }) }).transform(({ data }) => data.user.id),
  z.object({ data: z.object({ userId: z.number() }) }).transform(({ data }) => data.userId),
]);

/** Returns the account that a reply to signing in, signing up or a link is about. */
function openedBy(reply: unknown): number | undefined {
  return opened.safeParse(reply).data;
}

function sendFile(response: FastifyReply, { bytes, type, name, maxAgeSeconds }: FileResult): FastifyReply {
  response.header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  response.header(
    'cache-control',
    maxAgeSeconds === undefined ? 'no-store' : `public, max-age=${maxAgeSeconds}, immutable`,
  );
  // Uploaded files must not run scripts in the browser.
  response.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  if (name !== undefined) {
    response.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  }
  return response.send(Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes, { objectMode: false }));
}

async function sendCached(
  request: FastifyRequest,
  response: FastifyReply,
  call: RunnableCall,
  { caches, queues }: Context,
  defaults: object,
): Promise<FastifyReply> {
  const asked = askedOf(request, defaults);
  const address = canonicalAddress(asked.route, asked.params, asked.query, defaults);
  const make = answerOf(call, asked);
  const options = { queue: queues.publicReads };
  const network = networkOf(request.ip);
  const { value, lastGoodFrom, isStale } = await caches.responses.get(address, make, options, network);
  return sendEncoded(request, response, value, {
    // A stale response must not be stored as a current one.
    ...((lastGoodFrom || isStale) && { 'cache-control': 'no-store' }),
    ...(lastGoodFrom && { [lastGoodHeader]: lastGoodFrom.toISOString() }),
  });
}

/** Returns a function that makes the response, even after the request has ended. It is the same for every caller. */
function answerOf({ entry, run }: RunnableCall, asked: ReturnType<typeof askedOf>) {
  const { params, query } = asked;
  return async () => {
    const { reply, tags, lastGoodFrom, isCurrent } = await run({
      params,
      query,
      body: undefined,
      upload: undefined,
      caller: undefined,
      origin: nobody,
    });
    return {
      status: 200,
      contentType: json,
      headers: { ...publicHeaders, ...nextPageHeaders(entry, asked, reply) },
      body: JSON.stringify(reply),
      cacheable: isCurrent,
      tags,
      lastGoodFrom,
    };
  };
}

const nobody: Origin = { address: '', userAgent: undefined, authorization: undefined, device: undefined };

function askedOf({ routeOptions, url, params, query }: FastifyRequest, defaults: object) {
  return { route: routeOptions.url ?? url, params, query, defaults };
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
/** The time of a last good response that is served because a new one failed. */
export const lastGoodHeader = 'x-last-good';

interface Asked {
  /** path with parameters as ':id' */
  route: string;
  params: unknown;
  query: unknown;
  /** the query of a call without parameters */
  defaults: object;
}

/** Returns the Link header to the next page of a list (RFC 8288), if there is one. */
function nextPageHeaders(
  { linksPages }: Pick<Endpoint, 'linksPages'>,
  { route, params, query, defaults }: Asked,
  reply: CallReply,
): { link?: string } {
  if (!linksPages) return {};
  const { page, limit } = query as { page: number; limit: number };
  const { count } = reply as { count: number };
  if (page * limit >= count) return {};
  const next = canonicalAddress(route, params, { ...(query as object), page: page + 1 }, defaults);
  return { link: `<${next}>; rel="next"` };
}

/**
 * Returns the canonical address of a validated call, under which its answer is cached: the path with its parameters, then the
 * known parts of the query in the entry's order, without defaults. So other spellings and unknown parameters do not create
 * further cache entries.
 * @param route path with parameters as ':id'
 * @param defaults the query of a call without parameters
 */
function canonicalAddress(route: string, params: unknown, query: unknown, defaults: object): string {
  const path = Object.entries(params ?? {}).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    route,
  );
  const known = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const byDefault = (defaults as Record<string, unknown>)[name];
    if (value !== undefined && value !== byDefault) known.set(name, String(value));
  }
  return known.size > 0 ? `${path}?${known}` : path;
}
