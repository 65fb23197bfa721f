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

/** Rows are records that administrators edit, or cases to decide, whose details open beside them. */
export type ListKind = 'records' | 'cases';

/** How many columns fit beside the panel's menu, under 1200 px and under 1280 px. */
const maxColumns = { under75rem: 4, under80rem: 5 };

/**
 * Returns whether a list shows its rows as cards: under 768 px, and if its many columns would put the last ones and the
 * buttons out of reach. From 64rem on, the menu is beside the page.
 * @param columns their number, without the row's id
 */
export function useNarrowList(columns: number, kind: ListKind = 'records'): boolean {
  const isPhone = useMedia('(width < 48rem)');
  const isTablet = useMedia('(width < 75rem)');
  const isLaptop = useMedia('(width < 80rem)');
  const isNarrowForCases = useMedia('(width < 52rem), (64rem <= width < 68rem)');
  if (kind === 'cases') return isNarrowForCases;
  return (
    isPhone || (isTablet && columns > maxColumns.under75rem) || (isLaptop && columns > maxColumns.under80rem)
  );
}

interface ListTableProps<Row extends Numbered> {
  address: ListAddress;
  kind: ListKind;
  isNarrow: boolean;
  /** 'Setores': accessible name of the table */
  caption: string;
  columns: Columns<Row>;
  rows: readonly TableRow<Row>[];
  /** makes rows selectable */
  selection?: Selection | undefined;
}

/** The rows of a list, as a table or, on narrow screens, as cards. The server has sorted and paged them. */
export function ListTable<Row extends Numbered>({ isNarrow, ...list }: ListTableProps<Row>) {
  const { kind, columns } = list;
  const hidden = useHiddenColumns(list.address.list);
  const all = kind === 'records' ? [numberColumn, ...columns] : columns;
  const shown = all.filter(({ id }) => !hidden.includes(id));
  return isNarrow ? <Cards {...list} columns={shown} /> : <Grid {...list} columns={shown} />;
}

type ShownProps<Row extends Numbered> = Omit<ListTableProps<Row>, 'isNarrow'>;

/** A list as a table; its head stays visible. */
function Grid<Row extends Numbered>({ address, kind, caption, columns, rows, selection }: ShownProps<Row>) {
  const room = kind === 'cases' ? rooms.cases : densityOf(columns.length);
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
                {'buttons' in shown ? (
                  shown.buttons
                ) : (
                  <RowActions name={name} actions={shown.actions} mark={mark} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Classes of the first and last cells of a row, with its checkbox and its buttons. */
const ends = {
  records: ['w-px pl-2', 'w-px py-1.5 pr-4 pl-2', 'w-px pr-6 pl-2'],
  cases: ['w-px pl-1', 'py-1.5 pr-3 pl-1.5', 'w-px pr-3 pl-1.5'],
} as const satisfies Record<ListKind, readonly string[]>;

/** A table with more columns has less space between them, so that the last one is visible on a desktop screen. */
const rooms = {
  /** the details of a case are beside the table */
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
  /** only the sorted column has an arrow */
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

/** @param columns their number, including the row's id */
function densityOf(columns: number): Room {
  if (columns > 6) return rooms.closest;
  return columns > 4 ? rooms.close : rooms.wide;
}

const headClass = 'sticky top-0 z-10 h-10 bg-card-sunken text-left font-semibold text-muted-foreground';

interface HeadProps<Row> {
  column: Column<Row>;
  address: ListAddress;
  room: Room;
}

/** The head of a column: if sortable, a button that sorts by it, or reverses the order. */
function Head<Row>({ column, address: { sorts, order, go }, room }: HeadProps<Row>) {
  const { id, header, align, heading } = column;
  const ends = align === 'end';
  // The column that names the row takes the remaining width; words in other columns must not break at every letter.
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

/**
 * A list on a phone: a card for each row, with a name beside each fact, or above it for cases, whose facts have two
 * lines.
 */
function Cards<Row extends Numbered>({ kind, caption, columns, rows, selection }: ShownProps<Row>) {
  const heading = columns.find((column) => column.heading);
  const foot = columns.find((column) => column.foot);
  const isBeside = kind === 'records';
  return (
    <>
      {selection && (
        // The checkbox of the page is above those of the rows.
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
                {'buttons' in shown ? (
                  shown.buttons
                ) : (
                  <RowActions name={name} actions={shown.actions} mark={mark} worded />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** An unsaved row, or a decided case, cannot be selected. */
function isSelectable<Row extends Numbered>({ mark, isSelectable = !mark }: TableRow<Row>): boolean {
  return isSelectable;
}
