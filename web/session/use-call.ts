import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { CallResult } from '../api-client/call.ts';
import { useApiPrefix } from '../api-client/use-api-prefix.ts';
import { makeCall } from './make-call.ts';

export interface UseCallOptions<N extends EndpointName> {
  /** false delays the call; the default is true */
  enabled?: boolean;
  /** shows the previous answer until the new one arrives, as in a table with pages */
  keepPreviousData?: boolean;
  /** requests again whenever a component with the call is mounted, even if the cached answer is fresh */
  askAgain?: boolean;
  /** called once per answer, even if several components use the call */
  onAnswer?: (answer: CallResult<N>) => void;
}

/**
 * Reads from the server through TanStack Query, with the defaults of `QueryProvider`. The query key is the call's name
 * and `given`. The error is `SignedOut` while `SessionKeeper` redirects to the sign-in page.
 */
export function useCall<N extends EndpointName>(
  name: N,
  given: Call<Endpoints[N]> = {},
  { enabled = true, keepPreviousData: keep = false, askAgain = false, onAnswer }: UseCallOptions<N> = {},
): UseQueryResult<CallResult<N>> {
  const apiPrefix = useApiPrefix();
  return useQuery({
    ...callQuery(apiPrefix, name, given, onAnswer),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(askAgain && { refetchOnMount: 'always' as const }),
  });
}

/** Query options of `useCall`. The key begins with the name, so that `useAct` can invalidate all queries of a call. */
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
      // A cancelled query has been replaced by a newer request.
      if (!signal.aborted) onAnswer?.(answer);
      return answer;
    },
  };
}
