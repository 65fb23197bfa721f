import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { defaultLimit } from '#contract/limits.ts';
import { idParam } from '#contract/shapes.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import {
  type AdminListName,
  adminLists,
  type ListQuery,
  type ListSchema,
  panelPaths,
} from '#web/panel-paths.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';

/** The numbers of rows that a page can have, where the call has the usual one. */
export const pageSizes: readonly number[] = [defaultLimit, 50, 100];

export interface ListAddress<N extends AdminListName = AdminListName> {
  list: N;
  /** what is asked, as the list's call takes it; what is so without a parameter is left out */
  query: ListQuery<N>;
  /** the same without its pages, as the call takes it that downloads the list */
  exportQuery: Omit<ListQuery<N>, 'page' | 'limit'>;
  /** the number of the row that is open in front of the list */
  id: number | undefined;
  page: number;
  /** how many rows a page has */
  limit: number;
  /** the column by which the list is ordered, with '-' before it from last to first */
  order: string;
  /** the order without a parameter */
  usualOrder: string;
  /** the columns by which it can be ordered, where there are several */
  sorts: readonly string[];
  /** it shows less than all there is */
  isFiltered: boolean;
  /** for `to`: takes the search and the filters away */
  unfiltered: ListQuery<N>;
  /** the address of something else of the same list: its first page, unless a page is named */
  to(change: ListQuery<N>): string;
  /** goes there; `replace` leaves no step to go back to */
  go(change: ListQuery<N>, how?: { replace: boolean }): void;
  /** writes into the address which row is open in front of the list; all else stays, and there is no step to go back to */
  show(id: number | undefined): void;
}

/**
 * Reads what the page's address asks of its list, and gives the ways to ask for something else.
 * @param schema the query of the list's call
 */
export function useListAddress<N extends AdminListName>(list: N, schema: ListSchema<N>): ListAddress<N> {
  const text = useRememberedList(list, schema, useLocation().search);
  const navigate = useNavigate();
  return useMemo(() => {
    const { query, id } = readListAddress<N>(schema, text);
    const { page, limit, ...exportQuery } = query as ListQuery<AdminListName>;
    const { sort: order, search: _, ...filters } = exportQuery as Record<string, string | undefined>;
    const usual = usualOf(schema);
    const to = (change: ListQuery<N>) =>
      panelPaths.list(list, withoutUsual({ ...query, page: 1, ...change }, usual));
    const named = Object.keys((schema as z.ZodObject).shape).filter((name) => !(name in usual));
    return {
      list,
      query,
      exportQuery: exportQuery as ListAddress<N>['exportQuery'],
      id,
      page: page ?? usual.page,
      limit: limit ?? usual.limit,
      order: order ?? usual.sort,
      usualOrder: usual.sort,
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
 * Reads what an address asks by the schema of a call's query.
 * @param given the parameters of the address; those that the call would refuse are left out
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

/** Reads the address of a list. `panelPaths.list` is the way back. */
export function readListAddress<N extends AdminListName>(
  schema: ListSchema<N>,
  text: string | URLSearchParams,
): { query: ListQuery<N>; id: number | undefined } {
  const given: Record<string, string> = Object.fromEntries(new URLSearchParams(text));
  // A search that was pasted may be longer than the call takes it.
  if (given.search !== undefined) given.search = given.search.trim().slice(0, 100);
  const query = withoutUsual(readQuery<z.ZodObject>(schema, given), usualOf(schema));
  const { limit, ...others } = query as { limit?: number };
  return {
    query: (limit === undefined || pageSizes.includes(limit) ? query : others) as ListQuery<N>,
    id: idParam.safeParse(given.id).data,
  };
}

/** The parameters of a call that is given none. */
function usualOf(schema: z.ZodObject) {
  return schema.parse({}) as { page: number; limit: number; sort: string };
}

function withoutUsual<Query extends object>(query: Query, usual: object): Query {
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

/** The choices with which each list was left; the browser keeps them. A search may name a person and is not kept. */
const keyOf = (list: AdminListName) => `${browserStorage.lists.name}:${list}` as const;

function parametersOf<N extends AdminListName>(list: N, query: ListQuery<N> & { id?: number | undefined }) {
  return panelPaths.list(list, query).slice(adminLists[list].path.length);
}

/** Keeps the filters, the order and the page size of a list's parameters; those without any are forgotten. */
export function rememberList<N extends AdminListName>(list: N, schema: ListSchema<N>, text: string): void {
  const { query } = readListAddress<N>(schema, text);
  const chosen = parametersOf(list, { ...query, search: undefined, page: undefined });
  if (chosen === '') dropEntry(keyOf(list));
  else writeEntry(keyOf(list), chosen);
}

/** Returns the parameters with which a list opens: those that were left where its address asks for nothing of its own. */
export function recallList<N extends AdminListName>(list: N, schema: ListSchema<N>, asked: string): string {
  const kept = readEntry(keyOf(list));
  if (asked !== '' || kept === null || 'opensWhole' in adminLists[list]) return asked;
  return parametersOf(list, readListAddress<N>(schema, kept).query);
}

/**
 * Returns the parameters of a list's address; one that is opened without any takes those with which it was left. A link that
 * leads to some rows is nobody's choice: what is remembered is what changes while the list is open.
 */
function useRememberedList<N extends AdminListName>(list: N, schema: ListSchema<N>, text: string): string {
  const navigate = useNavigate();
  const { query, id } = readListAddress<N>(schema, text);
  const asked = parametersOf(list, query);
  // It is null once something else has been asked for than the list was opened with.
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

/** Opens the row that the address names, as soon as the list is there. */
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
  useAddressedRecord(address.id, rows !== undefined, async (id) => {
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
