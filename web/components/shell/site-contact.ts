import { useRouteLoaderData } from 'react-router';
import type { ShownContact } from '#domain/site-contact.ts';
import type { RootData } from '#web/api-client/use-api-prefix.ts';

/** The city and the opening hours of the contact. Spec, public side, section 2 (Header and footer, /contato). */

export const cityName = 'Palmas, Tocantins';

export const openingHours = [
  { days: 'Segunda a sexta', hours: '9h às 18h' },
  { days: 'Sábado', hours: '9h às 13h' },
  { days: 'Domingo', hours: 'fechado' },
] as const;

/** Returns the operator of the site from the settings; undefined on a page that failed. */
export function useSiteContact(): ShownContact | undefined {
  return useRouteLoaderData<RootData>('root')?.contact;
}
