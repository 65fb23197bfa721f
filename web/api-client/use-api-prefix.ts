import { useRouteLoaderData } from 'react-router';
import type { ShownContact } from '#domain/site-contact.ts';
import type { Site } from './transport.ts';

/** Site settings that every page needs; the root loader returns them. */
export type RootData = Pick<Site, 'apiPrefix'> & { contact: ShownContact };

/** Path before every call: '/api', or '' when the API answers at the root. */
export function useApiPrefix(): string {
  return useRouteLoaderData<RootData>('root')?.apiPrefix ?? '/api';
}
