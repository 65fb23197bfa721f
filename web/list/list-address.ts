import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { defaultLimit } from '#contract/limits.ts';
import { idParam } from '#contract/shapes.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import {
  type AdminListName,
  adminLists,
  type ListQuery,
  type ListSchema,
  panelPaths,
} from '#web/panel-paths.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { notify } from '#web/ui/notify.ts';

/** Page sizes of calls with the usual limit. */
export const pageSizes: readonly number[] = [defaultLimit, 50, 100];

export interface ListAddress<N extends AdminListName = AdminListName> {
  list: N;
  /** the query of the list's call, without defaults */
  query: ListQuery<N>;
  /** the same without page and limit, for the call that downloads the list */
  exportQuery: Omit<ListQuery<N>, 'page' | 'limit'>;
  /** id of the row that is open in front of the list */
  id: number | undefined;
  page: number;
  /** page size */
  limit: number;
  /** the sorted column, with '-' before it for descending order */
  order: string;
  defaultOrder: string;
  /** the sortable columns, if there are several */
  sorts: readonly string[];
  /** a search or filter is active */
  isFiltered: boolean;
  /** for `to`: removes search and filters */
  unfiltered: ListQuery<N>;
  /** the address of the same list with a change: its first page, unless a page is given */
  to(change: ListQuery<N>): string;
  /** navigates there; `replace` adds no entry to the history */
  go(change: ListQuery<N>, how?: { replace: boolean }): void;
  /** writes the id of the open row into the address, keeps the rest, and adds no entry to the history */
  show(id: number | undefined): void;
}

/**
 * Reads the list's query from the page's address, with functions to change it.
 * @param schema the query of the list's call
 */
export function useListAddress<N extends AdminListName>(list: N, schema: ListSchema<N>): ListAddress<N> {
  const text = useRememberedList(list, schema, useLocation().search);
  const navigate = useNavigate();
  return useMemo(() => {
    const { query, id } = readListAddress<N>(schema, text);
    const { page, limit, ...exportQuery } = query as ListQuery<AdminListName>;
    const { sort: order, search: _, ...filters } = exportQuery as Record<string, string | undefined>;
    const usual = defaultsOf(schema);
    const to = (change: ListQuery<N>) =>
      panelPaths.list(list, withoutDefaults({ ...query, page: 1, ...change }, usual));
    const named = Object.keys((schema as z.ZodObject).shape).filter((name) => !(name in usual));
    return {
      list,
      query,
      exportQuery: exportQuery as ListAddress<N>['exportQuery'],
      id,
      page: page ?? usual.page,
      limit: limit ?? usual.limit,
      order: order ?? usual.sort,
      defaultOrder: usual.sort,
      sorts: sortsOf(schema),
      isFiltered: exportQuery.search !== undefined || Object.keys(filters).length > 0,
      unfiltered: Object.fromEntries(named.map((name) => [name, undefined])) as ListQuery<N>,
      to,
      go: (change, how = { replace: false }) => navigate(to(change), { ...how, preventScrollReset: true }),
      show(record) {
        if (record === id) return;
        navigate(panelPaths.list(list, { ...query, id: record }), {
          replace: true,
          preventScrollReset: true,
        });
      },
    };
  }, [list, schema, text, navigate]);
}

/**
 * Reads a query from an address by the schema of its call.
 * @param given the parameters of the address; invalid ones are ignored
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  given: Record<string, string>,
): z.output<Schema> {
  const whole = schema.safeParse(given);
  if (whole.success) return whole.data;
  const refused = whole.error.issues.map(({ path }) => path[0]);
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !refused.includes(name))));
}

/** Reads the address of a list. `panelPaths.list` is its inverse. */
export function readListAddress<N extends AdminListName>(
  schema: ListSchema<N>,
  text: string | URLSearchParams,
): { query: ListQuery<N>; id: number | undefined } {
  const given: Record<string, string> = Object.fromEntries(new URLSearchParams(text));
  // A pasted search may be longer than the call accepts.
  if (given.search !== undefined) given.search = given.search.trim().slice(0, 100);
  const query = withoutDefaults(readQuery<z.ZodObject>(schema, given), defaultsOf(schema));
  const { limit, ...others } = query as { limit?: number };
  return {
    query: (limit === undefined || pageSizes.includes(limit) ? query : others) as ListQuery<N>,
    id: idParam.safeParse(given.id).data,
  };
}

/** Returns the defaults of a query. */
function defaultsOf(schema: z.ZodObject) {
  return schema.parse({}) as { page: number; limit: number; sort: string };
}

function withoutDefaults<Query extends object>(query: Query, usual: object): Query {
  const asked = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && usual[name as keyof typeof usual] !== value,
  );
  return Object.fromEntries(asked) as Query;
}

function sortsOf({ shape }: z.ZodObject): readonly string[] {
  const { sort } = shape as { sort: z.ZodDefault<z.ZodEnum<Record<string, string>>> };
  const columns = sort.unwrap().options.filter((order) => !order.startsWith('-'));
  return columns.length > 1 ? columns : [];
}

/**
 * The latest filters, order and page size of each list, stored by the browser. A search is not stored, as it may
 * contain a person's name.
 */
const keyOf = (list: AdminListName) => `${browserStorage.lists.name}:${list}` as const;

function parametersOf<N extends AdminListName>(list: N, query: ListQuery<N> & { id?: number | undefined }) {
  return panelPaths.list(list, query).slice(adminLists[list].path.length);
}

/** Stores the filters, order and page size of a list; without any, the entry is deleted. */
export function rememberList<N extends AdminListName>(list: N, schema: ListSchema<N>, text: string): void {
  const { query } = readListAddress<N>(schema, text);
  const chosen = parametersOf(list, { ...query, search: undefined, page: undefined });
  if (chosen === '') dropEntry(keyOf(list));
  else writeEntry(keyOf(list), chosen);
}

/** Returns the parameters with which a list opens: the stored ones if its address has none. */
export function recallList<N extends AdminListName>(list: N, schema: ListSchema<N>, asked: string): string {
  const kept = readEntry(keyOf(list));
  if (asked !== '' || kept === null || 'opensWhole' in adminLists[list]) return asked;
  return parametersOf(list, readListAddress<N>(schema, kept).query);
}

/**
 * Returns the parameters of a list's address, or the stored ones if it is opened without any. Parameters of a link are
 * not stored, only changes made while the list is open.
 */
function useRememberedList<N extends AdminListName>(list: N, schema: ListSchema<N>, text: string): string {
  const navigate = useNavigate();
  const { query, id } = readListAddress<N>(schema, text);
  const asked = parametersOf(list, query);
  // Null after the first change of the parameters.
  const [opened, setOpened] = useState<{ asked: string; shown: string } | null>(() => ({
    asked,
    shown: recallList(list, schema, asked),
  }));
  const wanted = opened?.asked === asked ? opened.shown : asked;
  const shown =
    wanted === asked ? text : parametersOf(list, { ...readListAddress<N>(schema, wanted).query, id });
  if (opened && opened.asked !== asked) setOpened(opened.shown === asked ? { asked, shown: asked } : null);
  useEffect(() => {
    if (shown !== text) navigate({ search: shown }, { replace: true, preventScrollReset: true });
  }, [shown, text, navigate]);
  useEffect(() => {
    if (opened === null) rememberList(list, schema, asked);
  }, [list, schema, opened, asked]);
  return shown;
}

/** Opens the row that the address names, as soon as the list has loaded. */
export function useAddressedRecord(
  id: number | undefined,
  isThere: boolean,
  open: (id: number) => void,
): void {
  const openIt = useEffectEvent(open);
  useEffect(() => {
    if (isThere && id !== undefined) openIt(id);
  }, [isThere, id]);
}

interface AddressedRow<Row> {
  address: Pick<ListAddress, 'id' | 'show'>;
  words: Pick<NounMessages, 'gone' | 'notLoaded'>;
  /** rows on screen; undefined until they have loaded */
  rows: readonly Row[] | undefined;
  /** reads a row again; null if it does not exist */
  find: (id: number) => Promise<Row | null>;
  /** something is open already, or is opened instead */
  isOpen?: (id: number) => boolean;
  open: (row: Row) => void;
}

/** Opens the row that the address names, even if it is not on the page; shows a notice if there is no such row. */
export function useAddressedRow<Row extends { id: number }>({
  address,
  words,
  rows,
  find,
  isOpen = () => false,
  open,
}: AddressedRow<Row>): void {
  useAddressedRecord(address.id, rows !== undefined, async (id) => {
    if (isOpen(id)) return;
    try {
      const row = rows?.find((one) => one.id === id) ?? (await find(id));
      if (row) return open(row);
      notify({ kind: 'error', title: 'Erro', text: words.gone });
      address.show(undefined);
    } catch (error) {
      notifyFailure(error, words.notLoaded);
    }
  });
}
