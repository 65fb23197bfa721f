import { type CallEntry, callTable } from 'virtual:call-table';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { FailureBody } from '#contract/failures.ts';
import { noteServerTime } from '#web/clock.ts';
import { currentKept, setKept } from '#web/offline/connection.ts';
import { keptAtHeader } from '#web/offline/kept.ts';
import type { CallResult } from './call.ts';
import { isEarlierAnswer, markAsEarlier, takeFirstAnswer } from './first-answers.ts';
import { noteWrite } from './last-write.ts';
import { CallFailure, NoAnswer } from './transport.ts';

/** Spec, public side, section 9. */
const timeoutMs = 10_000;
/** Photos and long lists take longer on a phone. */
const fileTimeoutMs = 120_000;
/** A survey file of 72 MB takes ten minutes on a line of 1 Mbit/s. */
const uploadTimeoutMs = ({ size }: Blob) => Math.max(fileTimeoutMs, size / 125);

/** Spec, back office, section 8. */
export const unexpectedShape = 'Formato de dados inesperado. Lista vazia exibida.';

/** The calls whose reply is a file. */
export type FileCallName = {
  [N in EndpointName]: Endpoints[N] extends { file: readonly string[] } ? N : never;
}[EndpointName];

export interface BrowserCallOptions {
  /** session token, for calls that need a signed-in user */
  token?: string;
  /** the call continues when the page is closed */
  outlives?: boolean;
  /** the server creates nothing twice under the same key (8 to 100 letters, digits, '_' and '-') */
  idempotencyKey?: string;
  /** called with the uploaded part, from 0 to 1 */
  onProgress?: ((sent: number) => void) | undefined;
  /** cancels the call, which then throws `NoAnswer` */
  signal?: AbortSignal | undefined;
}

/**
 * Makes a call from the browser, by its name in the contract.
 * @param apiPrefix from `useApiPrefix`, or from `siteContext` in a loader
 * @throws {CallFailure} if the answer is not a success
 * @throws {NoAnswer} without a connection, or after 10 s (120 s and more for a file)
 */
export async function callFromBrowser<N extends EndpointName>(
  apiPrefix: string,
  name: N,
  given: Call<Endpoints[N]> = {},
  options: BrowserCallOptions = {},
): Promise<CallResult<N>> {
  const entry = callTable[name];
  const { address, ...request } = requestOf(entry, given as GivenParts, options);
  const { onProgress } = options;
  const first = entry.method === 'GET' ? await takeFirstAnswer(apiPrefix + address) : undefined;
  const send = () =>
    onProgress
      ? sendWithProgress(apiPrefix + address, request, onProgress)
      : fetch(apiPrefix + address, request);
  const response =
    first ??
    (await send()
      .catch(throwNoAnswer)
      .finally(entry.method === 'GET' ? undefined : noteWrite));
  const isPage = isPageOf(response);
  const body: unknown = isPage ? null : await response.json().catch(nullUnlessLate);
  const answer = entry.isList ? asList(body) : body;
  if (!response.ok || !isSuccess(answer)) {
    throw new CallFailure(response.status, failureIn(answer), { isPage });
  }
  const lastGoodFrom = response.headers.get('x-last-good');
  if (first) {
    const result = { ...(answer as CallResult<N>), lastGoodFrom };
    return isEarlierAnswer(apiPrefix + address, first) ? markAsEarlier(result) : result;
  }
  const keptAt = response.headers.get(keptAtHeader);
  if (keptAt === null) noteServerTime(response);
  else sayKept(keptAt);
  return { ...(answer as CallResult<N>), lastGoodFrom: lastGoodFrom ?? keptAt };
}

/** The service worker has answered instead of the server: the page shows the time of its oldest answer. */
function sayKept(at: string): void {
  const shown = currentKept();
  if (shown === null || at < shown.at) setKept({ at, offline: true });
}

export interface FileAnswer {
  bytes: Blob;
  /** file name given by the server; null: none */
  name: string | null;
}

/**
 * Makes a call whose reply is a file.
 * @throws as `callFromBrowser` does, after 120 s
 */
export async function fileFromBrowser<N extends FileCallName>(
  apiPrefix: string,
  name: N,
  given: Call<Endpoints[N]> = {},
  options: Pick<BrowserCallOptions, 'token'> = {},
): Promise<FileAnswer> {
  const { address, ...request } = requestOf(callTable[name], given as GivenParts, options);
  const signal = AbortSignal.timeout(fileTimeoutMs);
  const response = await fetch(apiPrefix + address, { ...request, signal }).catch(throwNoAnswer);
  const isPage = isPageOf(response);
  if (!response.ok || isPage) {
    const answer: unknown = isPage ? null : await response.json().catch(nullUnlessLate);
    throw new CallFailure(response.status, failureIn(answer), { isPage });
  }
  const [, named] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return {
    bytes: await response.blob().catch(throwNoAnswer),
    name: named === undefined ? null : decodeURIComponent(named),
  };
}

function throwNoAnswer(error: unknown): never {
  throw new NoAnswer(isTimeout(error) ? 'late' : 'unreachable', error);
}

function isPageOf(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

interface GivenParts {
  params?: object;
  query?: object;
  body?: unknown;
  upload?: Blob;
}

/** Arguments of `fetch` for a call, with the address relative to the API's prefix. */
export function requestOf(
  { method, path, uploadField }: CallEntry,
  { params, query, body, upload }: GivenParts,
  { token, outlives = false, idempotencyKey, signal }: BrowserCallOptions,
): RequestInit & { address: string } {
  const timeLimit = AbortSignal.timeout(upload ? uploadTimeoutMs(upload) : timeoutMs);
  return {
    address: addressOf(path, params, query),
    method,
    signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit,
    keepalive: outlives,
    headers: {
      // For a multipart body the browser sets the content type, because it chooses the boundary.
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(upload && uploadField !== undefined && { body: multipart(uploadField, upload) }),
  };
}

function multipart(field: string, file: Blob): FormData {
  const form = new FormData();
  form.set(field, file);
  return form;
}

/**
 * A list may be a bare array or have no count; then all rows are on the page. Spec, back office, sections 7 and 8.
 * @returns a failure for any other shape
 */
function asList(body: unknown): unknown {
  if (Array.isArray(body)) return { success: true, data: body, count: body.length };
  if (!isSuccess(body)) return body;
  const { data } = body as { data: unknown };
  if (Array.isArray(data)) return { count: data.length, ...(body as object) };
  const failure: FailureBody = { success: false, code: 'internal', message: unexpectedShape };
  return failure;
}

/** A proxy or captive portal may answer with status 200 and other content. */
function isSuccess(answer: unknown): boolean {
  const envelope = answer as { success?: unknown; data?: unknown } | null;
  return envelope?.success === true && envelope.data !== undefined;
}

/** A body that is not JSON counts as empty. A body cut off by the time limit counts as no answer. */
function nullUnlessLate(error: unknown): null {
  if (isTimeout(error)) throw new NoAnswer('late', error);
  return null;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** The failure that our server sent; undefined if something else has answered. */
function failureIn(answer: unknown): FailureBody | undefined {
  const failure = answer as Partial<FailureBody> | null;
  return failure?.success === false && typeof failure.message === 'string'
    ? (failure as FailureBody)
    : undefined;
}

/** Address of a call without the API's prefix: the path with its parameters, then the query without undefined values. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Sends a request as `fetch` does and reports upload progress, which `fetch` cannot.
 * @param onProgress called with a part from 0 to 1; 1: everything is sent, and the answer is awaited
 * @throws {TypeError} without a connection
 * @throws the reason of the request's signal if it is aborted
 */
function sendWithProgress(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, address);
    for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    sending.addEventListener('load', () => {
      const { status, responseText } = sending;
      const type = sending.getResponseHeader('content-type');
      // These statuses have no body.
      const answer = status === 204 || status === 304 ? null : responseText;
      resolve(new Response(answer, { status, headers: type === null ? {} : { 'content-type': type } }));
    });
    sending.addEventListener('error', () => reject(new TypeError('the file could not be sent')));
    sending.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(body as XMLHttpRequestBodyInit);
  });
}
