import {
  type ChoiceField,
  FilterBar,
  type FilterField,
  type FilterValues,
} from '#web/components/filter-bar.tsx';
import { adminLists } from '#web/panel-paths.ts';
import type { Option } from '#web/ui/field.tsx';
import type { Columns } from './columns.tsx';
import type { ListAddress } from './list-address.ts';

/** A filter of a list: a select box or a field of its own. The empty value means 'all'. */
export type ListFilter<Filter extends string = string> = {
  /** name in the list's call: 'sectorId' */
  filter: Filter;
  label: string;
} & (
  | {
      /** with the values of the call */
      options: readonly Option[];
    }
  | {
      /** for a date, or a row that is searched for */
      field: FilterField;
    }
);

interface ListToolbarProps<Row> {
  address: ListAddress;
  columns: Columns<Row>;
  /** cards have no head to sort by */
  isNarrow: boolean;
  searchFor: string;
  filters: readonly ListFilter[];
  result: string;
}

export function ListToolbar<Row>({
  address,
  columns,
  isNarrow,
  searchFor,
  filters,
  result,
}: ListToolbarProps<Row>) {
  const { list, query, unfiltered, to, go } = address;
  const asked = query as Record<string, string | number | undefined>;
  const sort = isNarrow && sortChoice(address, columns);
  const choices: ChoiceField[] = [
    ...filters.map(({ filter: name, label, ...how }): ChoiceField => {
      return 'field' in how
        ? { kind: 'field', name, label, ...how }
        : { kind: 'select', name, label, ...how };
    }),
    ...(sort ? [sort] : []),
  ];
  const names = ['search', 'sort', ...filters.map(({ filter }) => filter)];
  const values: FilterValues = Object.fromEntries(names.map((name) => [name, String(asked[name] ?? '')]));
  return (
    <FilterBar
      action={adminLists[list].path}
      search={{ name: 'search', label: 'Buscar', placeholder: searchFor }}
      choices={choices}
      values={values}
      clearTo={to({ ...unfiltered, ...(isNarrow && { sort: undefined }) })}
      onChange={(next) =>
        go({ ...unfiltered, ...next, search: next.search?.trim() } as typeof query, { replace: true })
      }
      result={result}
    />
  );
}

function sortChoice<Row>(
  { sorts, defaultOrder }: ListAddress,
  columns: Columns<Row>,
): ChoiceField | undefined {
  // A sort that is not a column is the public order.
  const names = new Map([
    [defaultOrder.replace('-', ''), 'Ordem das telas'],
    ['id', 'ID'],
  ]);
  for (const { id, header } of columns) names.set(id, header);
  const orders = sorts
    .filter((id) => names.has(id))
    .flatMap((id) => [
      { value: id, label: names.get(id) ?? id },
      { value: `-${id}`, label: `${names.get(id)}, do último ao primeiro` },
    ]);
  if (orders.length <= 2) return undefined;
  return {
    kind: 'select',
    name: 'sort',
    label: 'Ordenar por',
    options: orders
      .map((order) => (order.value === defaultOrder ? { ...order, value: '' } : order))
      // The default order comes first.
      .sort((a, b) => Number(a.value !== '') - Number(b.value !== '')),
  };
}
