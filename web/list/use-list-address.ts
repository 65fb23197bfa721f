import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AdminListName, type FiltersOf, type ListSearch, panelPaths } from '#web/panel-paths.ts';
import { readListAddress } from './list-address.ts';
import { useRememberedList } from './list-memory.ts';

type Query<N extends AdminListName> = Omit<ListSearch<N>, 'filters' | 'record'> & FiltersOf<N>;

export interface ListAddress<N extends AdminListName = AdminListName> {
  list: N;
  search: ListSearch<N>;
  /** the same, as the list's call wants it */
  query: Query<N>;
  /** the same without the page, as the call wants it that downloads the list */
  exportQuery: Omit<Query<N>, 'page' | 'limit'>;
  /** the address of something else of the same list: its first page, unless a page is named */
  to: (change: ListSearch<N>) => string;
  /** goes there; `replace` leaves no step to go back to */
  go: (change: ListSearch<N>, how?: { replace: boolean }) => void;
  /** writes into the address which row is open in front of the list; all else stays, and there is no step to go back to */
  show: (record: number | undefined) => void;
}

/** Reads what the page's address asks of its list, and gives the ways to ask for something else. */
export function useListAddress<N extends AdminListName>(list: N): ListAddress<N> {
  const text = useRememberedList(list, useLocation().search);
  const navigate = useNavigate();
  return useMemo(() => {
    const search = readListAddress(list, new URLSearchParams(text));
    const { filters, page, limit, record: _, ...asked } = search;
    const exportQuery = { ...asked, ...filters } as ListAddress<N>['exportQuery'];
    const at = (wanted: ListSearch<N>) => panelPaths.list(list, wanted);
    const to = (change: ListSearch<N>) => at({ ...search, page: 1, record: undefined, ...change });
    return {
      list,
      search,
      query: { page, ...(limit !== undefined && { limit }), ...exportQuery } as Query<N>,
      exportQuery,
      to,
      go: (change, how = { replace: false }) => navigate(to(change), { ...how, preventScrollReset: true }),
      show(record) {
        if (record === search.record) return;
        navigate(at({ ...search, record }), { replace: true, preventScrollReset: true });
      },
    };
  }, [list, text, navigate]);
}

/** Opens the row that the address names, as soon as the list is there. */
export function useAddressedRecord(
  record: number | undefined,
  isThere: boolean,
  open: (record: number) => void,
): void {
  const openIt = useEffectEvent(open);
  useEffect(() => {
    if (isThere && record !== undefined) openIt(record);
  }, [isThere, record]);
}
