import { functionalUpdate, type SortingState, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { defaultLimit } from '#contract/limits.ts';
import { type AdminListName, adminLists, type ListSearch, usualOrder } from '#web/panel-paths.ts';
import { useHiddenColumns } from './column-choice.ts';
import { TableCards } from './table-cards.tsx';
import { type Columns, columnsOf, features, idOf, type Numbered } from './table-columns.ts';
import { TableGrid } from './table-grid.tsx';
import type { TableRow } from './table-rows.ts';
import type { ListAddress } from './use-list-address.ts';
import { useNarrowList } from './use-narrow-list.ts';
import type { Selection } from './use-selection.ts';

interface AdminTableProps<Row extends Numbered, N extends AdminListName> {
  address: ListAddress<N>;
  /** 'Setores': what the table is called by people who hear it */
  caption: string;
  columns: Columns<Row>;
  rows: readonly TableRow<Row>[];
  /** lets rows be chosen */
  selection?: Selection | undefined;
}

/** The rows of a list: a table, or cards where it has no room. The server has sorted and paged them. */
export function AdminTable<Row extends Numbered, N extends AdminListName>({
  address,
  caption,
  columns,
  rows,
  selection,
}: AdminTableProps<Row, N>) {
  const { list, search, go } = address;
  const hidden = useHiddenColumns(list);
  const isNarrow = useNarrowList(columns.length);
  const data = useMemo(() => rows.map(({ row }) => row), [rows]);
  const sorting = sortingOf(list, search.sort);
  const table = useTable({
    features,
    columns: useMemo(
      () => withNumber(list, columns).filter((column) => !hidden.includes(idOf(column))),
      [list, columns, hidden],
    ),
    data,
    getRowId: (_, index) => rows[index]?.key ?? String(index),
    state: {
      sorting,
      pagination: { pageIndex: (search.page ?? 1) - 1, pageSize: search.limit ?? defaultLimit },
    },
    manualSorting: true,
    manualPagination: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange(update) {
      const [next] = functionalUpdate(update, sorting);
      if (next) go({ sort: `${next.desc ? '-' : ''}${next.id}` as ListSearch<N>['sort'] });
    },
  });
  const List = isNarrow ? TableCards : TableGrid;
  return <List table={table} rows={rows} caption={caption} selection={selection} />;
}

function sortingOf(list: AdminListName, sort: string | undefined): SortingState {
  const [, backwards, id = ''] = /^(-?)(.+)$/.exec(sort ?? usualOrder(list)) ?? [];
  return [{ id, desc: backwards === '-' }];
}

/** The number of a row comes first (spec, back office, section 2). A column is sorted where the address has a word for it. */
function withNumber<Row extends Numbered>(list: AdminListName, columns: Columns<Row>): Columns<Row> {
  const sorts: Record<string, string> = adminLists[list].sorts;
  const column = columnsOf<Row>();
  const number = column.accessor((row) => row.id, {
    id: 'id',
    header: 'ID',
    cell: ({ getValue }) => getValue() ?? 'novo',
  });
  return [number, ...columns].map((one) => {
    return { ...one, enableSorting: Object.hasOwn(sorts, idOf(one)) };
  });
}
