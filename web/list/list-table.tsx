import {
  functionalUpdate,
  type Header,
  type ReactTable,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useMemo } from 'react';
import { defaultLimit } from '#contract/limits.ts';
import { type AdminListName, adminLists, type ListSearch, usualOrder } from '#web/panel-paths.ts';
import { useMedia } from '#web/ui/use-media.ts';
import {
  type Columns,
  columnsOf,
  type Features,
  features,
  idOf,
  type Numbered,
  useHiddenColumns,
} from './columns.tsx';
import type { ListAddress } from './list-address.ts';
import { rowMark } from './row-focus.ts';
import { RowActions, RowMark, RowRefusal, type TableRow } from './row-parts.tsx';
import { PageCheck, RowCheck, type Selection } from './selection.tsx';

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

interface TableGridProps<Row extends Numbered> {
  table: ReactTable<Features, Row>;
  rows: readonly TableRow<Row>[];
  caption: string;
  selection?: Selection | undefined;
}

/** A list as a table, where there is room for one; its head stays in sight. */
export function TableGrid<Row extends Numbered>({ table, rows, caption, selection }: TableGridProps<Row>) {
  const room = roomOf(table.getAllLeafColumns().length);
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            {selection && (
              <th scope="col" className={clsx(headClass, 'w-px pl-2')}>
                <PageCheck selection={selection} />
              </th>
            )}
            {headers.map((header) => (
              <HeaderCell key={header.id} header={header} room={room} />
            ))}
            <th scope="col" className={clsx(headClass, 'w-px pr-6 pl-2 text-right')}>
              Ações
            </th>
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((line) => {
          const shown = rows[line.index];
          if (!shown) return null;
          const { key, name, actions, mark, isFresh, refusal } = shown;
          return (
            <tr
              key={key}
              {...rowMark(key)}
              className={clsx(
                'border-t border-border has-focus-visible:bg-primary-soft',
                mark ? 'bg-gold-soft/50' : selection?.has(key) ? 'bg-primary-soft' : 'hover:bg-card-sunken',
                isFresh && 'animate-price-bump',
              )}
            >
              {selection && (
                <td className="w-px pl-2">
                  {!mark && <RowCheck selection={selection} rowKey={key} name={name} />}
                </td>
              )}
              {line.getAllCells().map((cell) => {
                const { align, heading, breaks } = cell.column.columnDef.meta ?? {};
                const Cell = heading ? 'th' : 'td';
                return (
                  <Cell
                    key={cell.id}
                    {...(heading && { scope: 'row' })}
                    className={clsx(
                      'py-1.5 num',
                      room.cell,
                      heading ? 'text-left font-bold wrap-anywhere' : 'font-normal',
                      !heading && (breaks ? 'wrap-anywhere' : 'wrap-break-word'),
                      (align === 'end' || cell.column.id === 'id') && 'whitespace-nowrap',
                      align === 'end' && 'text-right',
                    )}
                  >
                    <table.FlexRender cell={cell} />
                    {heading && mark && <RowMark mark={mark} name={name} />}
                    {heading && refusal && <RowRefusal>{refusal}</RowRefusal>}
                  </Cell>
                );
              })}
              <td className="w-px py-1.5 pr-4 pl-2">
                <RowActions name={name} actions={actions} hasAnchor={!mark} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A table with more columns stands closer, so that its last one is in sight on a desk's screen. */
const rooms = {
  wide: {
    cell: 'px-4',
    button: 'px-2',
    sort: 'px-2',
    heading: 'min-w-40 w-1/2',
    least: 'min-w-32',
    hasArrows: true,
  },
  close: {
    cell: 'px-2.5',
    button: 'px-0.5',
    sort: 'px-2',
    heading: 'min-w-40',
    least: 'min-w-24',
    hasArrows: true,
  },
  /** only the column that the list is ordered by has an arrow */
  closest: {
    cell: 'px-1.5',
    button: 'px-0.5',
    sort: 'px-1',
    heading: 'min-w-28',
    least: 'min-w-20',
    hasArrows: false,
  },
} as const;

type Room = (typeof rooms)[keyof typeof rooms];

/** @param columns how many there are, the row's number among them */
function roomOf(columns: number): Room {
  if (columns > 7) return rooms.closest;
  return columns > 4 ? rooms.close : rooms.wide;
}

const headClass = 'sticky top-0 z-10 h-10 bg-card-sunken text-left font-semibold text-muted-foreground';

interface HeaderCellProps<Row extends Numbered> {
  header: Header<Features, Row>;
  room: Room;
}

function HeaderCell<Row extends Numbered>({ header, room }: HeaderCellProps<Row>) {
  const { column } = header;
  const { align, heading } = column.columnDef.meta ?? {};
  const ends = align === 'end';
  // The column that names the row has the room that numbers leave; words of other columns do not break at every letter.
  const width = column.id === 'id' ? 'w-16' : heading ? room.heading : !ends && room.least;
  const sorted = column.getIsSorted();
  const word = String(column.columnDef.header ?? '');
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={clsx(headClass, room.cell, width, ends && 'text-right')}>
        {word}
      </th>
    );
  }
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      className={clsx(headClass, room.button, width, ends && 'text-right')}
    >
      <button
        type="button"
        onClick={column.getToggleSortingHandler()}
        className={clsx(
          'inline-flex min-h-9 items-center gap-1.5 rounded-md font-semibold hover:bg-muted hover:text-foreground',
          room.sort,
          sorted && 'text-foreground',
          ends && 'flex-row-reverse',
        )}
      >
        {word}
        {(sorted || room.hasArrows) && (
          <Icon size={16} aria-hidden="true" className={clsx('shrink-0', !sorted && 'opacity-60')} />
        )}
      </button>
    </th>
  );
}

interface TableCardsProps<Row extends Numbered> {
  table: ReactTable<Features, Row>;
  rows: readonly TableRow<Row>[];
  caption: string;
  selection?: Selection | undefined;
}

/** A list on a phone: a card for each row, with its facts named. */
export function TableCards<Row extends Numbered>({ table, rows, caption, selection }: TableCardsProps<Row>) {
  return (
    <>
      {selection && (
        // Its box stands above those of the rows.
        <div className="flex justify-end border-b border-border px-4 [&>label]:flex-row-reverse">
          <PageCheck selection={selection} worded />
        </div>
      )}
      <ul aria-label={caption} className="divide-y divide-border">
        {table.getRowModel().rows.map((line) => {
          const shown = rows[line.index];
          if (!shown) return null;
          const { key, name, actions, mark, isFresh, refusal } = shown;
          const cells = line.getAllCells();
          const heading = cells.find((cell) => cell.column.columnDef.meta?.heading);
          return (
            <li
              key={key}
              {...rowMark(key)}
              className={clsx(
                'relative px-4 pt-3.5 pb-1.5',
                selection?.has(key) && 'bg-primary-soft',
                mark && 'bg-gold-soft/50',
                isFresh && 'animate-price-bump',
              )}
            >
              <div className="flex items-start gap-2">
                <p className="min-w-0 flex-1 font-bold wrap-anywhere">
                  {heading ? <table.FlexRender cell={heading} /> : name}
                  {mark && <RowMark mark={mark} name={name} />}
                </p>
                {selection && !mark && (
                  <span className="-mt-2.5 -mr-2.5">
                    <RowCheck selection={selection} rowKey={key} name={name} />
                  </span>
                )}
              </div>
              {refusal && <RowRefusal>{refusal}</RowRefusal>}
              <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-small">
                {cells
                  .filter((cell) => cell !== heading)
                  .map((cell) => (
                    <div key={cell.id} className="flex min-w-0 gap-1.5">
                      <dt className="text-muted-foreground">{String(cell.column.columnDef.header)}</dt>
                      <dd className="min-w-0 font-semibold wrap-anywhere num">
                        <table.FlexRender cell={cell} />
                      </dd>
                    </div>
                  ))}
              </dl>
              <div className="mt-1">
                <RowActions name={name} actions={actions} hasAnchor={!mark} worded />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Tables with more columns stand beside the panel's menu only on a desk's screen. */
const mostColumnsOnTablets = 5;

/**
 * Returns whether a list shows its rows as cards: under 768 px, and one of many columns under 1200 px, where its last columns and
 * buttons would be out of sight.
 * @param columns how many it has, without the row's number
 */
export function useNarrowList(columns: number): boolean {
  const isPhone = useMedia('(width < 48rem)');
  const isTablet = useMedia('(width < 75rem)');
  return isPhone || (isTablet && columns > mostColumnsOnTablets);
}
