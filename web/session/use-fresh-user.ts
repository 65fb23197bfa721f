import { useEffect } from 'react';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { reloadUser } from './user-call.ts';

/** Loads the user again once, so that `SignedInOnly` redirects a user who is no longer an administrator. */
export function useFreshUser(): void {
  const apiPrefix = useApiPrefix();
  useEffect(() => {
    reloadUser(apiPrefix);
  }, [apiPrefix]);
}
