import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/sessions.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { callAsUser } from '#web/api-client/user-call.ts';

export const sessionsKey = ['sessions'] as const;

/** Where the account is open, this browser first. */
export function useSessions(): UseQueryResult<Session[]> {
  const apiPrefix = useApiPrefix();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await callAsUser(apiPrefix, 'GET /users/sessions')).data,
  });
}
