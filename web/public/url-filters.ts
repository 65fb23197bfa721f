import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { maxPage } from '#contract/limits.ts';

/** For pages that load the whole city: their filters are in the URL and need no request. */

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

/**
 * A shouldRevalidate function for pages that show one page of a list: filters and sorting need no request, except
 * parameters that decide which rows are on the page.
 * @param deciding names of these parameters
 */
export function revalidatesFor(...deciding: string[]) {
  return (change: ShouldRevalidateFunctionArgs): boolean => {
    const { currentUrl, nextUrl } = change;
    const isOther = deciding.some(
      (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
    );
    return isOther || skipRevalidationForFilters(change);
  };
}

/** Reads the page of a list, counted from 1. Invalid values count as the first. */
export function readPage(query: URLSearchParams, name = 'pagina'): number {
  return Math.min(readId(query.get(name)) ?? 1, maxPage);
}

/** Parses a row's id from a URL. Invalid values are ignored. */
export function readId(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Reads the search text as the API accepts it: 100 characters, none of them a NUL. */
export function readSearch(query: URLSearchParams): string | undefined {
  return query.get('search')?.replaceAll('\0', '').trim().slice(0, 100) || undefined;
}

/** Reads the search text as it is being typed, with its blanks. What the page ignores is not in its field either. */
export function readTypedSearch(query: URLSearchParams): string {
  const text = query.get('search') ?? '';
  const search = readSearch(query) ?? '';
  return search !== '' && text.trim() === search ? text : search;
}
