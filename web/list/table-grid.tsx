import type { Header, ReactTable } from '@tanstack/react-table';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { RowActions } from './row-actions.tsx';
import { PageCheck, RowCheck } from './row-check.tsx';
import { rowMark } from './row-focus.ts';
import { RowMark } from './row-mark.tsx';
import { RowRefusal } from './row-refusal.tsx';
import type { Features, Numbered } from './table-columns.ts';
import type { TableRow } from './table-rows.ts';
import type { Selection } from './use-selection.ts';

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
