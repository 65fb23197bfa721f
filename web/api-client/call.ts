import type { Call, Reply } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { failureShape } from '#contract/failures.ts';
import { CallFailure, type Transport } from './transport.ts';

/** A reply, and since when it is standing in for one that could not be made (null: it is current). */
export type Answer<N extends EndpointName> = Reply<Endpoints[N]> & { lastGoodFrom: string | null };

/**
 * Makes one call of the endpoint table, without the API's prefix, which is the transport's own.
 * @throws {CallFailure} when the answer is not a success
 */
export async function call<N extends EndpointName>(
  transport: Transport,
  name: N,
  given: Call<Endpoints[N]> = {},
): Promise<Answer<N>> {
  const { method, path } = endpoints[name];
  const { params, query, body } = given as { params?: object; query?: object; body?: unknown };
  const answered = await transport({
    method,
    path: withParams(path, params) + withQuery(query),
    ...(body !== undefined && { body }),
  });
  if (answered.status !== 200) {
    throw new CallFailure(answered.status, failureShape.safeParse(answered.body).data);
  }
  // The server has checked its reply against the same table.
  return { ...(answered.body as Reply<Endpoints[N]>), lastGoodFrom: answered.lastGoodFrom };
}

function withParams(path: string, params: object | undefined): string {
  return Object.entries(params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
}

function withQuery(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
