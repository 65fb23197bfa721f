import type { Call, Reply } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { failureShape } from '#contract/failures.ts';
import { addressOf } from './address.ts';
import { CallFailure, type Transport } from './transport.ts';

/** A reply, and since when it is standing in for one that could not be made (null: it is current). */
export type CallResult<N extends EndpointName> = Reply<Endpoints[N]> & { lastGoodFrom: string | null };

/**
 * Makes one call of the endpoint table, without the API's prefix, which is the transport's own.
 * @throws {CallFailure} when the answer is not a success
 */
export async function call<N extends EndpointName>(
  transport: Transport,
  name: N,
  given: Call<Endpoints[N]> = {},
): Promise<CallResult<N>> {
  const { method, path } = endpoints[name];
  const { params, query, body } = given as { params?: object; query?: object; body?: unknown };
  const answered = await transport({
    method,
    path: addressOf(path, params, query),
    ...(body !== undefined && { body }),
  });
  if (answered.status !== 200) {
    throw new CallFailure(answered.status, failureShape.safeParse(answered.body).data);
  }
  // The server has checked its reply against the same table.
  return { ...(answered.body as Reply<Endpoints[N]>), lastGoodFrom: answered.lastGoodFrom };
}
