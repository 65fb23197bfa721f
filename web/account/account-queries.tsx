import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/**
 * What the account has asked the server, for as long as one person looks at it. A phone that says it is offline is not
 * believed, so that trying again always tries.
 */
export function AccountQueries({ children }: { children: ReactNode }) {
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
