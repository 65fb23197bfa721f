import { useLocation } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Address of the page, as the return address for the sign-in page. The hash is unknown until hydration. */
export function useCurrentAddress(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + (useHydrated() ? hash : '');
}
