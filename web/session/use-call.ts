import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { CallResult } from '../api-client/call.ts';
import { useApiPrefix } from '../api-client/use-api-prefix.ts';
import { makeCall } from './make-call.ts';

export interface UseCallOptions<N extends EndpointName> {
  /** the call is made as soon as this is true; it is unless said otherwise */
  enabled?: boolean;
  /** what was asked before stays until the new answer is there, as a table does that turns its page */
  keepPreviousData?: boolean;
  /** hears of every answer that arrives, once, however many components use it */
  onAnswer?: (answer: CallResult<N>) => void;
}

/**
 * What the server answers to a call, kept and asked again as `QueryProvider` says. Calls with the same name and the same
 * parts are one. The error is `SignedOut` while `SessionKeeper` leads the person to the sign-in page.
 */
export function useCall<N extends EndpointName>(
  name: N,
  given: Call<Endpoints[N]> = {},
  { enabled = true, keepPreviousData: keep = false, onAnswer }: UseCallOptions<N> = {},
): UseQueryResult<CallResult<N>> {
  const apiPrefix = useApiPrefix();
  return useQuery({
    ...callQuery(apiPrefix, name, given, onAnswer),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

/** The query behind `useCall`. Its key begins with the name, by which `useAct` says what has changed. */
export function callQuery<N extends EndpointName>(
  apiPrefix: string,
  name: N,
  given: Call<Endpoints[N]>,
  onAnswer?: (answer: CallResult<N>) => void,
) {
  return {
    queryKey: [name, given] as const,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<CallResult<N>> {
      const answer = await makeCall(apiPrefix, name, given);
      // A newer request has taken the place of this one.
      if (!signal.aborted) onAnswer?.(answer);
      return answer;
    },
  };
}
