import { useEffect } from 'react';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { callAsUser } from '#web/session/user-call.ts';
import { keepUser } from './session.ts';

/** Asks the server once who is here: whoever is no administrator any more is led out by the guard. */
export function useFreshUser(): void {
  const apiPrefix = useApiPrefix();
  useEffect(() => {
    // Without an answer the page stays; what it wants from the server is refused there.
    callAsUser(apiPrefix, 'readProfile').then(
      ({ data }) => keepUser(data),
      () => {},
    );
  }, [apiPrefix]);
}
