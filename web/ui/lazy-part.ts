import { type ComponentType, lazy } from 'react';

/**
 * Lazy-loads a part of the page. If it cannot be loaded (no connection, a newer version of the site), `instead`
 * replaces it and the page keeps working.
 * @param source must be defined outside of any component
 */
export function lazyPart<Props extends object>(
  source: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(() => source().catch(() => ({ default: instead })));
}
