import { useRouteLoaderData } from 'react-router';
import type { Site } from './transport.ts';

/** What every page needs to know of the site: the loader of the root hands it out. */
export type RootData = Pick<Site, 'apiPrefix'>;

/** What stands in front of every call: '/api', or '' where the API answers at the root. */
export function useApiPrefix(): string {
  return useRouteLoaderData<RootData>('root')?.apiPrefix ?? '/api';
}
