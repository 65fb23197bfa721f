import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { FailureBody } from '#contract/failures.ts';
import { addressOf } from './address.ts';
import type { CallResult } from './call.ts';
import { CallFailure, NoAnswer } from './transport.ts';

/** Spec, public side, section 9. */
const timeoutMs = 10_000;

/** 'GET /public/establishments/nearby' and the like, each with the name of its entry. */
export type Lines = {
  [N in EndpointName as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: N;
};

/**
 * Makes one call from the browser. The call is named by its line in the table, which the compiler checks: the table
 * itself, with all its shapes, stays on the server, and pages stay light.
 * @param apiPrefix out of `useApiPrefix`, or of `siteContext` by the page's loader
 * @param by token of who is signed in, where the call asks for somebody; `outlives`: it goes on when the page closes
 * @throws {CallFailure} when the answer is not a success; {NoAnswer} when there is none (connection, 10 s)
 */
export async function callFromBrowser<L extends keyof Lines>(
  apiPrefix: string,
  line: L,
  given: Call<Endpoints[Lines[L]]> = {},
  { token, outlives = false }: { token?: string; outlives?: boolean } = {},
): Promise<CallResult<Lines[L]>> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const { params, query, body } = given as { params?: object; query?: object; body?: unknown };
  const response = await fetch(apiPrefix + addressOf(path, params, query), {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    keepalive: outlives,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error) => {
    throw new NoAnswer(isLate(error) ? 'late' : 'unreachable', error);
  });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const answer: unknown = isPage ? null : await response.json().catch(noJson);
  if (!response.ok || !isSuccess(answer)) {
    throw new CallFailure(response.status, failureIn(answer), { isPage });
  }
  return { ...(answer as CallResult<Lines[L]>), lastGoodFrom: response.headers.get('x-last-good') };
}

/** Something that answers in our server's place may say that all is well, and mean something else. */
function isSuccess(answer: unknown): boolean {
  const envelope = answer as { success?: unknown; data?: unknown } | null;
  return envelope?.success === true && envelope.data !== undefined;
}

/** A body that is no JSON says nothing; one that is cut off by time is no answer. */
function noJson(error: unknown): null {
  if (isLate(error)) throw new NoAnswer('late', error);
  return null;
}

function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** What went wrong, in our server's words; something else may have answered in its place. */
function failureIn(answer: unknown): FailureBody | undefined {
  const failure = answer as Partial<FailureBody> | null;
  return failure?.success === false && typeof failure.message === 'string'
    ? (failure as FailureBody)
    : undefined;
}
