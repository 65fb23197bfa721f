import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Shared by pages that load the whole city: their filters are in the URL and need no request. */

/** A shouldRevalidate function: changes of the query string alone do not reload data. */
export function skipRevalidationForFilters({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

/** Parses a row's id from a URL. Invalid values are ignored. */
export function readId(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Reads the search text, cut to the length that the API accepts. */
export function readSearch(query: URLSearchParams): string | undefined {
  return query.get('search')?.trim().slice(0, 100) || undefined;
}
