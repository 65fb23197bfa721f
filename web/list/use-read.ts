import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { CallResult } from '#web/api-client/call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { makeCall } from '#web/session/make-call.ts';

/** A call that asks the server anew each time, whatever is known already. Throws as `makeCall` does. */
export function useRead<N extends EndpointName>(
  name: N,
): (given: Call<Endpoints[N]>, signal?: AbortSignal) => Promise<CallResult<N>> {
  const apiPrefix = useApiPrefix();
  return (given, signal) => makeCall(apiPrefix, name, given, { signal });
}
