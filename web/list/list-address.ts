import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { largestId, maxPage } from '#contract/limits.ts';
import { isDay } from '#domain/typed-day.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import {
  type AdminFilter,
  type AdminListName,
  adminLists,
  type FiltersOf,
  filterWord,
  type ListSearch,
  listParameters,
  pageSizes,
  panelPaths,
} from '#web/panel-paths.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';

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

/** Reads what an address asks of a list, and leaves out unknown values. `panelPaths.list` is the way back. */
export function readListAddress<N extends AdminListName>(name: N, query: URLSearchParams): ListSearch<N> {
  const { sorts, filters }: { sorts: Record<string, string>; filters: Record<string, AdminFilter> } =
    adminLists[name];
  const page = query.get(listParameters.page);
  const record = query.get(listParameters.record);
  // The first size is the one without a parameter.
  const limit = pageSizes.slice(1).find((size) => String(size) === query.get(listParameters.limit));
  const [, backwards = '', word = ''] = /^(-?)(.*)$/.exec(query.get(listParameters.sort) ?? '') ?? [];
  const column = Object.keys(sorts).find((key) => sorts[key] === word);
  // The call takes no longer ones.
  const search = query.get(listParameters.search)?.trim().slice(0, 100);
  const chosen = Object.entries(filters).flatMap(([name, filter]) => {
    const value = readFilter(filter, query.get(filterWord(filter)));
    return value === undefined ? [] : [[name, value]];
  });
  return {
    page: isWhole(page, maxPage) ? Number(page) : 1,
    ...(limit !== undefined && { limit }),
    ...(isWhole(record, largestId) && { record: Number(record) }),
    ...(column !== undefined && { sort: `${backwards}${column}` as NonNullable<ListSearch<N>['sort']> }),
    ...(search && { search }),
    filters: Object.fromEntries(chosen) as FiltersOf<N>,
  };
}

/** Returns what a filter's call takes; undefined where the address says nothing that it knows. */
function readFilter(filter: AdminFilter, text: string | null): string | undefined {
  if (typeof filter === 'string') return isWhole(text, largestId) ? text : undefined;
  if ('day' in filter) return text !== null && isDay(text) ? text : undefined;
  return Object.keys(filter.values).find((value) => filter.values[value] === text);
}

/** Returns whether the call takes it as a number. */
function isWhole(text: string | null, max: number): text is string {
  return text !== null && /^[1-9]\d*$/.test(text) && Number(text) <= max;
}

/** Returns whether it shows less than all there is. */
export function isFiltered({
  search,
  filters = {},
}: Pick<ListSearch<AdminListName>, 'search' | 'filters'>): boolean {
  return search !== undefined || Object.keys(filters).length > 0;
}

/** The choices with which each list was left; the browser keeps them. A search may name a person and is not kept. */
const keyOf = (list: AdminListName) => `${browserStorage.lists.name}:${list}` as const;

function read(list: AdminListName, text: string) {
  return readListAddress(list, new URLSearchParams(text));
}

function parametersOf<N extends AdminListName>(list: N, search: ListSearch<N>): string {
  return panelPaths.list(list, search).slice(adminLists[list].path.length);
}

/** Keeps the filters, the order and the page size of a list's parameters; those without any are forgotten. */
export function rememberList(list: AdminListName, text: string): void {
  const { filters, sort, limit } = read(list, text);
  const chosen = parametersOf(list, { filters, sort, limit });
  if (chosen === '') dropEntry(keyOf(list));
  else writeEntry(keyOf(list), chosen);
}

/** Returns the parameters with which a list opens: those that were left where its address asks for nothing of its own. */
export function recallList(list: AdminListName, asked: string): string {
  const kept = readEntry(keyOf(list));
  if (asked !== '' || kept === null || 'opensWhole' in adminLists[list]) return asked;
  return parametersOf(list, read(list, kept));
}

/**
 * Returns the parameters of a list's address; one that is opened without any takes those with which it was left. A link that
 * leads to some rows is nobody's choice: what is remembered is what changes while the list is open.
 */
export function useRememberedList(list: AdminListName, text: string): string {
  const navigate = useNavigate();
  const { record, ...search } = read(list, text);
  const asked = parametersOf(list, search);
  // It is null once something else has been asked for than the list was opened with.
  const [opened, setOpened] = useState<{ asked: string; shown: string } | null>(() => ({
    asked,
    shown: recallList(list, asked),
  }));
  const wanted = opened?.asked === asked ? opened.shown : asked;
  const shown = wanted === asked ? text : parametersOf(list, { ...read(list, wanted), record });
  if (opened && opened.asked !== asked) setOpened(opened.shown === asked ? { asked, shown: asked } : null);
  useEffect(() => {
    if (shown !== text) navigate({ search: shown }, { replace: true, preventScrollReset: true });
  }, [shown, text, navigate]);
  useEffect(() => {
    if (opened === null) rememberList(list, asked);
  }, [list, opened, asked]);
  return shown;
}

interface AddressedRow<Row> {
  address: Pick<ListAddress, 'show'> & { search: { record?: number | undefined } };
  words: Pick<NounMessages, 'gone' | 'notLoaded'>;
  /** those on screen; undefined until they are there */
  rows: readonly Row[] | undefined;
  /** a row as it is now; null where it is gone */
  find: (id: number) => Promise<Row | null>;
  /** something is open already, or is opened in its place */
  isOpen?: (id: number) => boolean;
  open: (row: Row) => void;
}

/** Opens the row that the address names, also one that is not on the page; says so where there is no such row. */
export function useAddressedRow<Row extends { id: number }>({
  address,
  words,
  rows,
  find,
  isOpen = () => false,
  open,
}: AddressedRow<Row>): void {
  useAddressedRecord(address.search.record, rows !== undefined, async (id) => {
    if (isOpen(id)) return;
    try {
      const row = rows?.find((one) => one.id === id) ?? (await find(id));
      if (row) return open(row);
      notify({ kind: 'error', title: 'Erro', text: words.gone });
      address.show(undefined);
    } catch (error) {
      if (error instanceof SignedOut) return;
      notify({ kind: 'error', title: 'Erro', text: describeFailure(error, words.notLoaded).message });
    }
  });
}
