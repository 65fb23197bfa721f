import {
  type ColumnHelper,
  createColumnHelper,
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

interface ColumnLook {
  /** numbers stand at the end of their column */
  align?: 'end';
  /** its words may be long without a blank, as addresses of mail are */
  breaks?: true;
  /** names the row: heads its card on a phone */
  heading?: true;
}

/** The server sorts and pages; the table knows how each stands. */
export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnMeta: metaHelper<ColumnLook>(),
});

export type Features = typeof features;

/** A row on screen; a row that the server does not have yet has no number. */
export interface Numbered {
  id: number | null;
}

/**
 * The columns of a list, between its number and its actions. The id of a column is the name by which the call sorts;
 * its header is a button where the list's address has a word for it.
 */
export function columnsOf<Row extends Numbered>() {
  return createColumnHelper<Features, Row>();
}

/** `columnsOf(...).columns([...])` makes this type: the values of each column have a type of their own. */
export type Columns<Row extends Numbered> = ReturnType<ColumnHelper<Features, Row>['columns']>;

/** Returns the id of a column, by which the call sorts. */
export function idOf(column: { id?: string | undefined } | { accessorKey: unknown }): string {
  if ('id' in column && column.id !== undefined) return column.id;
  return 'accessorKey' in column ? String(column.accessorKey) : '';
}
