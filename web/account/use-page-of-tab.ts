import { useSearchParams } from 'react-router';
import { maxPage } from '#contract/limits.ts';

/** The page of a tab's list in the address; the first one where it says none. */
export function usePageOfTab(): number {
  const [query] = useSearchParams();
  const page = Number(query.get('pagina'));
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}
