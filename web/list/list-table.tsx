import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useMedia } from '#web/ui/use-media.ts';
import {
  type Column,
  type Columns,
  cellOf,
  type Numbered,
  numberColumn,
  useHiddenColumns,
} from './columns.tsx';
import type { ListAddress } from './list-address.ts';
import { rowMark } from './row-focus.ts';
import { RowActions, RowMark, RowRefusal, type TableRow } from './row-parts.tsx';
import { PageCheck, RowCheck, type Selection } from './selection.tsx';

/** Rows are records that are kept, or cases that wait for a decision, whose details open beside them. */
export type ListKind = 'records' | 'cases';

/** How many columns a table has room for beside the panel's menu, under 1200 px and under 1280 px. */
const mostColumns = { under75rem: 4, under80rem: 5 };

/**
 * Returns whether a list shows its rows as cards: under 768 px, and one of many columns wherever its last columns and buttons
 * would be out of reach. From 64rem on, the menu takes its room beside the page.
 * @param columns how many it has, without the row's number
 */
export function useNarrowList(columns: number, kind: ListKind = 'records'): boolean {
  const isPhone = useMedia('(width < 48rem)');
  const isTablet = useMedia('(width < 75rem)');
  const isLaptop = useMedia('(width < 80rem)');
  const isNarrowForCases = useMedia('(width < 52rem), (64rem <= width < 68rem)');
  if (kind === 'cases') return isNarrowForCases;
  return (
    isPhone ||
    (isTablet && columns > mostColumns.under75rem) ||
    (isLaptop && columns > mostColumns.under80rem)
  );
}

interface ListTableProps<Row extends Numbered> {
  address: ListAddress;
  kind: ListKind;
  isNarrow: boolean;
  /** 'Setores': what the table is called by people who hear it */
  caption: string;
  columns: Columns<Row>;
  rows: readonly TableRow<Row>[];
  /** lets rows be chosen */
  selection?: Selection | undefined;
}

/** The rows of a list: a table, or cards where it has no room. The server has sorted and paged them. */
export function ListTable<Row extends Numbered>({ isNarrow, ...list }: ListTableProps<Row>) {
  const { kind, columns } = list;
  const hidden = useHiddenColumns(list.address.list);
  const all = kind === 'records' ? [numberColumn, ...columns] : columns;
  const shown = all.filter(({ id }) => !hidden.includes(id));
  return isNarrow ? <Cards {...list} columns={shown} /> : <Grid {...list} columns={shown} />;
}

type ShownProps<Row extends Numbered> = Omit<ListTableProps<Row>, 'isNarrow'>;

/** A list as a table, where there is room for one; its head stays in sight. */
function Grid<Row extends Numbered>({ address, kind, caption, columns, rows, selection }: ShownProps<Row>) {
  const room = kind === 'cases' ? rooms.cases : roomOf(columns.length);
  const [boxClass, buttonsClass, buttonsHeadClass] = ends[kind];
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={clsx(headClass, boxClass)}>
              <PageCheck selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} address={address} room={room} />
          ))}
          <th scope="col" className={clsx(headClass, buttonsHeadClass, 'text-right')}>
            Ações
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((shown) => {
          const { key, row, name, mark, isFresh, isOpen, refusal } = shown;
          const isMarked = isOpen || selection?.has(key);
          return (
            <tr
              key={key}
              {...rowMark(key)}
              className={clsx(
                'border-t border-border has-focus-visible:bg-primary-soft',
                mark ? 'bg-gold-soft/50' : isMarked ? 'bg-primary-soft' : 'hover:bg-card-sunken',
                isFresh && 'animate-price-bump',
              )}
            >
              {selection && (
                <td className={boxClass}>
                  {isSelectable(shown) && <RowCheck selection={selection} rowKey={key} name={name} />}
                </td>
              )}
              {columns.map((column) => {
                const { id, align, heading, breaks } = column;
                const Cell = heading ? 'th' : 'td';
                return (
                  <Cell
                    key={id}
                    {...(heading && { scope: 'row' })}
                    className={clsx(
                      'py-1.5 num',
                      room.cell,
                      heading ? 'text-left font-bold' : 'font-normal',
                      breaks || (heading && kind === 'records') ? 'wrap-anywhere' : 'wrap-break-word',
                      (align === 'end' || id === 'id') && 'whitespace-nowrap',
                      align === 'end' && 'text-right',
                    )}
                  >
                    {cellOf(column, row)}
                    {heading && mark && <RowMark mark={mark} name={name} />}
                    {heading && refusal && <RowRefusal>{refusal}</RowRefusal>}
                  </Cell>
                );
              })}
              <td className={buttonsClass}>
                {'buttons' in shown ? shown.buttons : <RowActions {...shown} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The cells of a row at both ends, with its box and its buttons, and the head of the latter. */
const ends = {
  records: ['w-px pl-2', 'w-px py-1.5 pr-4 pl-2', 'w-px pr-6 pl-2'],
  cases: ['w-px pl-1', 'py-1.5 pr-3 pl-1.5', 'w-px pr-3 pl-1.5'],
} as const satisfies Record<ListKind, readonly string[]>;

/** A table with more columns stands closer, so that its last one is in sight on a desk's screen. */
const rooms = {
  /** the details of a case stand beside the table */
  cases: {
    cell: 'px-1.5',
    button: 'px-1.5',
    sort: 'px-1',
    heading: '',
    least: '',
    hasArrows: false,
  },
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
    cell: 'px-1',
    button: 'px-0',
    sort: 'px-1',
    heading: 'min-w-24',
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

interface HeadProps<Row> {
  column: Column<Row>;
  address: ListAddress;
  room: Room;
}

/** The head of a column: a button where the list can be ordered by it, which turns the order round where it is that already. */
function Head<Row>({ column, address: { sorts, order, go }, room }: HeadProps<Row>) {
  const { id, header, align, heading } = column;
  const ends = align === 'end';
  // The column that names the row has the room that numbers leave; words of other columns do not break at every letter.
  const width = id === 'id' ? 'w-16' : heading ? room.heading : !ends && room.least;
  if (!sorts.includes(id)) {
    return (
      <th scope="col" className={clsx(headClass, room.cell, width, ends && 'text-right')}>
        {header}
      </th>
    );
  }
  const sorted = order === id ? 'ascending' : order === `-${id}` ? 'descending' : 'none';
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sorted];
  const next = (sorted === 'ascending' ? `-${id}` : id) as NonNullable<ListAddress['query']['sort']>;
  return (
    <th scope="col" aria-sort={sorted} className={clsx(headClass, room.button, width, ends && 'text-right')}>
      <button
        type="button"
        onClick={() => go({ sort: next })}
        className={clsx(
          'inline-flex min-h-9 items-center gap-1.5 rounded-md font-semibold hover:bg-muted hover:text-foreground',
          room.sort,
          sorted !== 'none' && 'text-foreground',
          ends && 'flex-row-reverse',
        )}
      >
        {header}
        {(sorted !== 'none' || room.hasArrows) && (
          <Icon
            size={16}
            aria-hidden="true"
            className={clsx('shrink-0', sorted === 'none' && 'opacity-60')}
          />
        )}
      </button>
    </th>
  );
}

/** A list on a phone: a card for each row, with its facts named; above them, where facts have two lines as those of cases. */
function Cards<Row extends Numbered>({ kind, caption, columns, rows, selection }: ShownProps<Row>) {
  const heading = columns.find((column) => column.heading);
  const foot = columns.find((column) => column.foot);
  const isBeside = kind === 'records';
  return (
    <>
      {selection && (
        // Its box stands above those of the rows.
        <div className="flex justify-end border-b border-border px-4 [&>label]:flex-row-reverse">
          <PageCheck selection={selection} worded />
        </div>
      )}
      <ul aria-label={caption} className="divide-y divide-border">
        {rows.map((shown) => {
          const { key, row, name, mark, isFresh, refusal } = shown;
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
                <div className="min-w-0 flex-1 font-bold wrap-anywhere">
                  {heading ? cellOf(heading, row) : name}
                  {mark && <RowMark mark={mark} name={name} />}
                </div>
                {selection && isSelectable(shown) && (
                  <span className="-mt-2.5 -mr-2.5">
                    <RowCheck selection={selection} rowKey={key} name={name} />
                  </span>
                )}
              </div>
              {refusal && <RowRefusal>{refusal}</RowRefusal>}
              <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-small">
                {columns
                  .filter((column) => column !== heading && column !== foot)
                  .map((column) => (
                    <div key={column.id} className={clsx('min-w-0', isBeside && 'flex gap-1.5')}>
                      <dt className={clsx('text-muted-foreground', !isBeside && 'text-micro')}>
                        {column.header}
                      </dt>
                      <dd className="min-w-0 font-semibold wrap-anywhere num">{cellOf(column, row)}</dd>
                    </div>
                  ))}
              </dl>
              <div className={clsx('mt-1', foot && 'flex flex-wrap items-center justify-between gap-2')}>
                {foot && cellOf(foot, row)}
                {'buttons' in shown ? shown.buttons : <RowActions {...shown} worded />}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A row that is not saved cannot be acted on together with others, nor a case that is decided. */
function isSelectable<Row extends Numbered>({ mark, isSelectable = !mark }: TableRow<Row>): boolean {
  return isSelectable;
}
