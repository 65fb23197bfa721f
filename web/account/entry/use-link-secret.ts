import { useLocation } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** What stands after '#' in the address (contract/links.ts); null: nothing; undefined: the server cannot know. */
export function useLinkSecret(): string | null | undefined {
  const hydrated = useHydrated();
  const secret = useLocation().hash.slice(1);
  return hydrated ? secret || null : undefined;
}
