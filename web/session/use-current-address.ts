import { useLocation } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Where one is, to be led back to after signing in. The server never hears what stands behind '#'. */
export function useCurrentAddress(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + (useHydrated() ? hash : '');
}
