import { inject } from 'vitest';
import '#database/testing/provided.ts';
import type { Site } from './running-site.ts';

/**
 * Resources that journeys share. Each starts when it is first requested, and ends after the last journey
 * (tools/testing/journeys-setup.ts).
 */
export interface Shared {
  /** the demonstration city, with an administrator */
  demonstration: Site;
  /** no establishments and no stations; journeys give unique names to those that they create */
  empty: Site;
  /** the stations of small-city.ts, under a separate address */
  'small-city': Site;
  /** a PostgreSQL server, reached as its superuser, with a migrated, empty database to copy */
  postgres: { url: string; template: string };
}

export async function share<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  const answer = await fetch(`${inject('sharedByJourneys')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
