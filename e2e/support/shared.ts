import { inject } from 'vitest';
import '#database/testing/provided.ts';
import type { Site } from './running-site.ts';

/** Journeys share these. Each starts when one first asks, and ends with the last (tools/testing/journeys-setup.ts). */
export interface Shared {
  /** the demonstration city, with an administrator */
  demonstration: Site;
  /** no establishments and no stations: what they make, journeys call by names of their own */
  empty: Site;
  /** the stations of small-city.ts, under an address of its own */
  'small-city': Site;
  /** a PostgreSQL server, reached as its superuser, with a migrated, empty database to copy */
  postgres: { url: string; template: string };
}

export async function share<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  const answer = await fetch(`${inject('sharedByJourneys')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
