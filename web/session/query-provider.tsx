import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/**
 * Stands within `SignedInOnly`, around the account and around the back office: keeps what one person's pages have asked
 * the server, for as long as that person looks at them. A phone that says it is offline is not believed, so that trying
 * again always tries.
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
