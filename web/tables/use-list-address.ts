import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AdminListName, type FiltersOf, type ListSearch, panelPaths } from '#web/panel-paths.ts';
import { readListAddress } from './list-address.ts';

type Query<N extends AdminListName> = Omit<ListSearch<N>, 'filters'> & FiltersOf<N>;

export interface ListAddress<N extends AdminListName = AdminListName> {
  list: N;
  search: ListSearch<N>;
  /** the same, as the list's call wants it */
  query: Query<N>;
  /** the same without the page, as the call wants it that downloads the list */
  exportQuery: Omit<Query<N>, 'page'>;
  /** the address of something else of the same list: its first page, unless a page is named */
  to: (change: ListSearch<N>) => string;
  /** goes there; `replace` leaves no step to go back to */
  go: (change: ListSearch<N>, how?: { replace: boolean }) => void;
}

/** Reads what the page's address asks of its list, and gives the ways to ask for something else. */
export function useListAddress<N extends AdminListName>(list: N): ListAddress<N> {
  const { search: text } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const search = readListAddress(list, new URLSearchParams(text));
    const { filters, page, ...asked } = search;
    const exportQuery = { ...asked, ...filters } as Omit<Query<N>, 'page'>;
    const to = (change: ListSearch<N>) => panelPaths.list(list, { ...search, page: 1, ...change });
    return {
      list,
      search,
      query: { page, ...exportQuery } as Query<N>,
      exportQuery,
      to,
      go: (change, how = { replace: false }) => navigate(to(change), { ...how, preventScrollReset: true }),
    };
  }, [list, text, navigate]);
}
