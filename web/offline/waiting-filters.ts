/**
 * The address at which a kept page opens with the requested filters: they are after the '#', because its HTML is that
 * of the page without filters.
 */
export function addressWithFilters({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${pathname}#${search}`;
}

/** The query after a '#', or null. */
export function waitingFilters(hash: string): string | null {
  return hash.startsWith('#?') ? hash.slice(1) : null;
}
