import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { OpenSession } from '#contract/sessions.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { callAsUser } from '#web/session/user-call.ts';

export const sessionsKey = ['sessions'] as const;

/** Where the account is open, this browser first. */
export function useSessions(): UseQueryResult<OpenSession[]> {
  const apiPrefix = useApiPrefix();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await callAsUser(apiPrefix, 'listSessions')).data,
  });
}
