import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';

/** The calls whose answers a use of a coupon changes; the profile has the number of coupons in the menu. */
const changed = [
  'listAvailableCoupons',
  'listUsedCoupons',
  'readOwnCpf',
  'readProfile',
] as const satisfies readonly EndpointName[];

/** Loads what is shown again, and marks the pages of the lists that are not shown as old. */
export function refreshCoupons(queries: QueryClient): void {
  for (const name of changed) queries.invalidateQueries({ queryKey: [name] });
}

/** Loads again what is shown and old, such as after a refresh that failed without a connection. */
export function refreshOldCoupons(queries: QueryClient): void {
  for (const name of changed) queries.refetchQueries({ queryKey: [name], type: 'active', stale: true });
}
