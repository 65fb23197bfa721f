import { useRouteLoaderData } from 'react-router';
import type { loader } from '#web/root.tsx';

/** What stands in front of every call: '/api', or '' where the API answers at the root. */
export function useApiPrefix(): string {
  return useRouteLoaderData<typeof loader>('root')?.apiPrefix ?? '/api';
}
