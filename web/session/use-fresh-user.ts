import { useEffect } from 'react';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { callAsUser } from '#web/session/user-call.ts';
import { keepUser } from './session.ts';

/** Loads the user again once, so that `SignedInOnly` redirects a user who is no longer an administrator. */
export function useFreshUser(): void {
  const apiPrefix = useApiPrefix();
  useEffect(() => {
    // After a failure the page stays, because the server checks every call anyway.
    callAsUser(apiPrefix, 'readProfile').then(
      ({ data }) => keepUser(data),
      () => {},
    );
  }, [apiPrefix]);
}
