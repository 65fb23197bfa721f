import { type ComponentType, lazy } from 'react';

/**
 * A part of the page that comes later, or not at all: one that cannot be loaded (no connection, a newer version of the
 * site) leaves `instead` in its place, never a broken page. @param source outside of any component
 */
export function lazyPart<Props extends object>(
  source: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(() => source().catch(() => ({ default: instead })));
}
