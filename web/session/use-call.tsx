import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { CallResult } from '#web/api-client/call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { FileAnswer, FileCallName } from '../api-client/browser-call.ts';
import { fileAsUser, makeCall } from './user-call.ts';

interface UseCallOptions<N extends EndpointName> {
  /** false delays the call; the default is true */
  enabled?: boolean;
  /** shows the previous answer until the new one arrives, as in a table with pages */
  keepPreviousData?: boolean;
  /** requests again whenever a component with the call is mounted, even if the cached answer is fresh */
  refetchOnMount?: boolean;
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
  {
    enabled = true,
    keepPreviousData: keep = false,
    refetchOnMount = false,
    onAnswer,
  }: UseCallOptions<N> = {},
): UseQueryResult<CallResult<N>> {
  const apiPrefix = useApiPrefix();
  return useQuery({
    ...callQuery(apiPrefix, name, given, onAnswer),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(refetchOnMount && { refetchOnMount: 'always' as const }),
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

/**
 * Provides the query cache of the account and of the back office. It is inside `SignedInOnly`, so that the cache belongs
 * to one user. Queries ignore the browser's offline state, which some phones report wrongly.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
        },
      }),
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/**
 * Makes a call whose reply is a file, and saves it. A link would not send the token.
 * @throws as `callAsUser` does
 */
export function useDownload<N extends FileCallName>(name: N): (given?: Call<Endpoints[N]>) => Promise<void> {
  const apiPrefix = useApiPrefix();
  return async (given) => saveFile(await fileAsUser(apiPrefix, name, given));
}

/** Saves a file as a link with `download` does. @param name null: the browser chooses one */
export function saveFile({ bytes, name }: FileAnswer) {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? '';
  link.click();
  // Some browsers read the object URL only after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
