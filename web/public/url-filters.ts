import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** What pages that carry the whole city share: their filters stand in the address and ask nothing of the server. */

/** Only the path decides what is loaded; other filters of the same page are answered from what is there. */
export function askOnlyForOtherPages({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

/** A row's number in an address; whatever it cannot mean is taken as not said. */
export function readId(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** What is searched for, as long as the API would take it. */
export function readSearch(query: URLSearchParams): string | undefined {
  return query.get('search')?.trim().slice(0, 100) || undefined;
}
