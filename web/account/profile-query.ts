import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/user-shapes.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { keepUser } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';

const profileKey = ['profile'] as const;

/** What the server knows of the person; what the browser keeps of them follows it. */
export function useProfile(): UseQueryResult<Profile> {
  const apiPrefix = useApiPrefix();
  return useQuery({
    queryKey: profileKey,
    async queryFn({ signal }) {
      const { data } = await callAsUser(apiPrefix, 'readProfile');
      if (!signal.aborted) keepUser(data);
      return data;
    },
  });
}

/** Changes name and telephone, here and in everything that shows them. */
export function useUpdateProfile(): (body: { name: string; phone: string }) => Promise<void> {
  const apiPrefix = useApiPrefix();
  const queries = useQueryClient();
  return async (body) => {
    const { data } = await callAsUser(apiPrefix, 'updateProfile', { body });
    await keepProfile(queries, () => data);
    keepUser(data);
  };
}

/** Another address waits for its confirmation from now on, or none any more. */
export function useKeepPendingEmail(): (pendingEmail: string | null) => Promise<void> {
  const queries = useQueryClient();
  return (pendingEmail) => keepProfile(queries, (profile) => profile && { ...profile, pendingEmail });
}

type Known = Profile | undefined;

async function keepProfile(queries: QueryClient, change: (known: Known) => Known): Promise<void> {
  // An older answer that is still on its way would undo it.
  await queries.cancelQueries({ queryKey: profileKey });
  queries.setQueryData<Profile>(profileKey, change);
}
