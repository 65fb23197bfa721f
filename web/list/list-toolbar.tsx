import {
  type ChoiceField,
  FilterBar,
  type FilterField,
  type FilterValues,
} from '#web/components/filter-bar.tsx';
import {
  type AdminFilter,
  type AdminListName,
  adminLists,
  type FilterOf,
  type FiltersOf,
  filterWord,
  type ListSearch,
  listParameters,
  usualOrder,
} from '#web/panel-paths.ts';
import type { Option } from '#web/ui/field.tsx';
import type { Columns, Numbered } from './columns.tsx';
import type { ListAddress } from './list-address.ts';
import { useNarrowList } from './list-table.tsx';

/** A filter of a list: chosen from a few, or set by a field of its own. The empty value means 'all'. */
export type ListFilter<N extends AdminListName> = {
  filter: FilterOf<N>;
  label: string;
} & (
  | {
      /** with the values that the call takes */
      options: readonly Option[];
    }
  | {
      /** for a day, or for a row that is searched for */
      field: FilterField;
    }
);

interface ListToolbarProps<Row extends Numbered, N extends AdminListName> {
  address: ListAddress<N>;
  columns: Columns<Row>;
  searchFor: string;
  filters: readonly ListFilter<N>[];
  result: string;
}

/** Search and filters of a list, and what can be done with the list as a whole. */
export function ListToolbar<Row extends Numbered, N extends AdminListName>({
  address: { list, search, to, go },
  columns,
  searchFor,
  filters,
  result,
}: ListToolbarProps<Row, N>) {
  // Cards have no head to sort by.
  const isNarrow = useNarrowList(columns.length);
  const chosen: Record<string, string | number | undefined> = search.filters ?? {};
  const choices: ChoiceField[] = [
    ...filters.map(({ filter, label, ...how }): ChoiceField => {
      const name = parameterOf(list, filter);
      return 'field' in how
        ? { kind: 'field', name, label, ...how }
        : { kind: 'select', name, label, ...how };
    }),
    ...(isNarrow && usualOrder(list) !== '' ? [sortChoice(list, columns)] : []),
  ];
  const values: FilterValues = {
    [listParameters.search]: search.search ?? '',
    [listParameters.sort]: search.sort ?? '',
    ...Object.fromEntries(
      filters.map(({ filter }) => [parameterOf(list, filter), String(chosen[filter] ?? '')]),
    ),
  };
  return (
    <FilterBar
      action={adminLists[list].path}
      search={{ name: listParameters.search, label: 'Buscar', placeholder: searchFor }}
      choices={choices}
      values={values}
      clearTo={to({ search: undefined, filters: {}, ...(isNarrow && { sort: undefined }) })}
      onChange={(next) =>
        go(
          {
            search: next[listParameters.search]?.trim(),
            sort: (next[listParameters.sort] || undefined) as ListSearch<N>['sort'],
            filters: Object.fromEntries(
              filters.map(({ filter }) => [filter, next[parameterOf(list, filter)] || undefined]),
            ) as FiltersOf<N>,
          },
          { replace: true },
        )
      }
      result={result}
    />
  );
}

function parameterOf<N extends AdminListName>(list: N, filter: FilterOf<N>): string {
  const filters: Record<string, AdminFilter> = adminLists[list].filters;
  return filterWord(filters[filter] ?? filter);
}

function sortChoice<Row extends Numbered>(list: AdminListName, columns: Columns<Row>): ChoiceField {
  const nameOf = (id: string) => {
    const column = columns.find((one) => one.id === id || ('accessorKey' in one && one.accessorKey === id));
    if (id === 'id') return 'ID';
    // An order without a column is the one in which the public sees the rows.
    return typeof column?.header === 'string' ? column.header : 'Ordem das telas';
  };
  const usual = usualOrder(list);
  const way = (id: string, order: string, down = '') => ({
    value: order === usual ? '' : order,
    label: `${nameOf(id)}${down}`,
  });
  return {
    kind: 'select',
    name: listParameters.sort,
    label: 'Ordenar por',
    options: Object.keys(adminLists[list].sorts)
      .flatMap((id) => [way(id, id), way(id, `-${id}`, ', do último ao primeiro')])
      // The usual order comes first.
      .sort((a, b) => Number(a.value !== '') - Number(b.value !== '')),
  };
}
