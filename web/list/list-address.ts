import { largestId, maxPage } from '#contract/limits.ts';
import { isDay } from '#domain/typed-day.ts';
import {
  type AdminFilter,
  type AdminListName,
  adminLists,
  type FiltersOf,
  filterWord,
  type ListSearch,
  listParameters,
  pageSizes,
} from '#web/panel-paths.ts';

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
