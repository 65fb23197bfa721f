import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Overloaded, retryAfterSeconds, type WatchedQueue } from '#api/platform/bounded-queue.ts';
import type { Config } from '#api/platform/config.ts';
import { TooMany } from '#api/platform/failure.ts';
import type { Limits } from '#api/platform/limits/limits.ts';
import { networkOf } from '#api/platform/limits/subjects.ts';
import {
  chooseEncoding,
  type EncodedResponse,
  matchesEtag,
  type RenderedResponse,
  type ResponseCache,
} from '#api/platform/response-cache.ts';
import { apiSecurityHeaders } from '#api/platform/send-encoded.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createAddressOf } from './address-of.ts';
import { canonicalPage } from './canonical-page.ts';
import { securityHeaders, transportSecurity } from './content-security.ts';
import { type ErrorPage, overloadedPage, tooManyPage } from './error-pages.ts';
import { cutPorts } from './forwarded-for.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import type { FixedEntry } from './metrics/requests.ts';
import type { Pages } from './pages.ts';
import { createProxyWarning } from './proxy-warning.ts';
import { receiveForm } from './receive-form.ts';
import { refuse, unreadable } from './refuse-unreadable.ts';
import type { RequestLog } from './request-log.ts';
import type { StaticFiles } from './static-files.ts';
import { answerWellKnown } from './well-known.ts';

export interface RequestListenerParts {
  api: FastifyInstance;
  /** returns whether a path belongs to the API */
  isApi: (path: string) => boolean;
  config: Pick<Config, 'apiPrefix' | 'siteUrl' | 'contact' | 'trustedProxies'>;
  pages: Pages;
  files: StaticFiles;
  cache: ResponseCache;
  /** the queue for rendering pages */
  queue: WatchedQueue;
  limits: Limits;
  isReady: () => Promise<boolean>;
  log: RequestLog;
  /** undefined: there are no counters and no /metrics */
  metrics: Metrics | undefined;
  /** warns the operator about the configuration */
  warn: (message: string) => void;
  /** reports a page that could not be rendered */
  report: (error: unknown, requestId: string) => void;
}

/**
 * Creates the listener for all requests. A cached response is sent at once, without routing; other requests go to the
 * API, a built file or a page. Each request is logged in one line.
 */
export function createRequestListener(parts: RequestListenerParts) {
  const { limits } = parts;
  const always = transportSecurity(parts.config.siteUrl);
  const addressOf = createAddressOf(parts.config.trustedProxies);
  const warnOfProxy = createProxyWarning(addressOf, parts.warn);
  const processId = randomBytes(4).toString('hex');
  let count = 0;

  return (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    cutPorts(request.headers);
    // Responses contain the addresses of files without the prefix, so that they are the same under another one.
    if (isFile(request.url ?? '/')) request.url = parts.config.apiPrefix + request.url;
    const url = request.url ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    count += 1;
    const requestId = `${processId}-${count}`;
    let answer: EncodedResponse | FixedEntry | undefined;
    response.on('close', () => {
      const ms = performance.now() - startedAt;
      parts.log(request, response, requestId, ms);
      if (response.statusCode === 429) warnOfProxy(request);
      parts.metrics?.count(request, response, ms, answer);
    });

    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const isApi = parts.isApi(path);
    if (!hasOneHost(request)) return refuse(request, response, unreadable);
    let refused: TooMany | undefined;
    if (isRead) {
      const fresh = parts.cache.peek(url);
      if (fresh) {
        refused = isApi ? refusalOf(() => limits.countHere('memory', addressOf(request))) : undefined;
        if (!refused) {
          answer = fresh;
          return send(request, response, fresh, false, always);
        }
      }
    }
    // Headers set like this make a response slower, so fresh ones have them in their list.
    const [name, value] = always;
    if (name && value) response.setHeader(name, value);
    if (refused) return sendFailure(response, refused);
    if (!url.startsWith('/')) return refuse(request, response, unreadable);
    if (isApi) {
      request.headers['x-request-id'] = requestId;
      return parts.api.routing(request, response);
    }
    const fail = (error: unknown) => {
      if (error instanceof Overloaded) return sendOverloaded(request, response);
      if (error instanceof TooMany) return sendErrorPage(response, 429, tooManyPage(error, isRead));
      parts.report(error, requestId);
      sendText(response, 500, `Algo deu errado do nosso lado. Número do erro: ${requestId}`);
    };
    if (!isRead) {
      const address = addressOf(request);
      return limits
        .count('write', address)
        .then(() => receiveForm(request, requestId, parts.pages, parts.config, address))
        .then((rendered) => sendUncached(response, rendered), fail);
    }
    if (path === '/healthz') {
      answer = 'health';
      return sendText(response, 200, 'ok');
    }
    if (path === '/readyz') {
      answer = 'health';
      return parts
        .isReady()
        .then((ready) => sendText(response, ready ? 200 : 503, ready ? 'ok' : 'indisponível'));
    }
    if (path === '/metrics' && parts.metrics) {
      answer = 'metrics';
      return parts.metrics.send(request, response).catch(fail);
    }
    const shortcut = shortcuts.has(path) ? parts.config.apiPrefix + path : undefined;
    if (shortcut) return sendText(response, 302, '', { location: shortcut });
    const wellKnown = answerWellKnown(path, parts.config);
    if (wellKnown) return sendText(response, wellKnown.status, wellKnown.text, wellKnown.headers);
    const file = parts.files(path);
    if (file) {
      answer = 'file';
      return file.then((encoded) => send(request, response, encoded), fail);
    }
    const page = canonicalPage(url);
    const known = page === url ? undefined : parts.cache.peek(page);
    if (known) return send(request, response, known);
    // Under heavy load most requests are refused, so this check must be cheap.
    const address = addressOf(request);
    const network = networkOf(address);
    if (!parts.cache.has(page) && parts.queue.refusesNow(network)) return sendOverloaded(request, response);
    const make = renderOf(parts.pages, page, requestId);
    const options = optionsOfPages(parts.queue);
    return limits
      .count('page', address)
      .then(() => parts.cache.get(page, make, options, network))
      .then(({ value, isStale }) => send(request, response, value, isStale), fail);
  };
}

/** How a page is made, for a visitor or ahead. A page of last good data would claim to be current. */
export function optionsOfPages(queue: WatchedQueue) {
  return { queue, allowsLastGood: false };
}

/**
 * Returns whether a request names one host, as RFC 9112 (3.2) requires: of two, a proxy in front may have taken the other one.
 * HTTP/1.0 needs none. Node.js itself passes on the first.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
      if (!hostShape.test(rawHeaders[at + 1] ?? '')) return false;
    }
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port; an empty one names no host. */
const hostShape = /^([\w.~%-]*|\[[\da-fA-F:.]+\])(:\d*)?$/;

/** Returns a function that renders a page, without a reference to the request. */
export function renderOf(pages: Pages, page: string, requestId: string): () => Promise<RenderedResponse> {
  return () => pages.read(page, requestId);
}

const fileAddresses = Object.values<Endpoint>(endpoints)
  .filter(({ file, path }) => file && path.endsWith('/:key'))
  .map(({ path }) => path.slice(0, -':key'.length));

/** Returns whether an address is that of an uploaded file, as in the API's responses. */
function isFile(url: string): boolean {
  return fileAddresses.some((start) => url.startsWith(start));
}

/** Paths of the documentation that redirect to the API's prefix. */
const shortcuts = new Set(['/docs', '/openapi.json']);

function send(
  request: IncomingMessage,
  response: ServerResponse,
  encoded: EncodedResponse,
  isStale = false,
  always: readonly string[] = [],
): ServerResponse {
  const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = request.headers;
  const { etag, headers, wholeHeaders, bytes } =
    encoded.variants[chooseEncoding(accepted as string | undefined)];
  if (encoded.status === 200 && matchesEtag(ifNoneMatch, etag)) {
    return response.writeHead(304, completed(headers, isStale, always)).end();
  }
  response.writeHead(encoded.status, completed(wholeHeaders, isStale, always));
  return response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Node.js does not modify a list of headers that it gets, so most are used without copying. */
function completed(headers: readonly string[], isStale: boolean, always: readonly string[]): string[] {
  if (!isStale && always.length === 0) return headers as string[];
  return [...(isStale ? withoutStoring(headers) : headers), ...always];
}

/** Headers as alternating names and values; data that has changed in the meantime must not be stored as current. */
function withoutStoring(headers: readonly string[]): string[] {
  return headers.map((text, index) => (headers[index - 1] === 'cache-control' ? 'no-store' : text));
}

/** Sends a response for this request only. */
function sendUncached(
  response: ServerResponse,
  { status, contentType, headers, body }: RenderedResponse,
): ServerResponse {
  return response
    .writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store', ...headers })
    .end(body);
}

function sendErrorPage(
  response: ServerResponse,
  status: number,
  { body, headers }: ErrorPage,
): ServerResponse {
  return response.writeHead(status, headers).end(body);
}

/** Runs a check, and returns its refusal. */
function refusalOf(check: () => void): TooMany | undefined {
  try {
    check();
  } catch (error) {
    if (error instanceof TooMany) return error;
    throw error;
  }
  return undefined;
}

/** Sends the refusal of a call as the API does. */
function sendFailure(response: ServerResponse, failure: TooMany): ServerResponse {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...apiSecurityHeaders,
    'retry-after': String(failure.retryAfterSeconds),
  };
  return response.writeHead(failure.status, headers).end(JSON.stringify(failure.body()));
}

/** One response for everyone, as thousands of requests may be refused in a second. */
const overloaded = overloadedPage({ retryAfterSeconds });
const overloadedHeaders = Object.entries(overloaded.headers).flat();

function sendOverloaded(request: IncomingMessage, response: ServerResponse): ServerResponse {
  return response
    .writeHead(503, [...overloadedHeaders])
    .end(request.method === 'HEAD' ? undefined : overloaded.body);
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): ServerResponse {
  return response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...securityHeaders,
      ...headers,
    })
    .end(text);
}
