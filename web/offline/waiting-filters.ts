/**
 * Where a kept page opens with the filters that were asked for: they wait behind the '#', because its HTML is that of the
 * page without filters.
 */
export function addressWithFilters({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${pathname}#${search}`;
}

/** The query that waits behind a '#', or null. */
export function waitingFilters(hash: string): string | null {
  return hash.startsWith('#?') ? hash.slice(1) : null;
}
