import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Permission } from '#domain/can.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import type { AdminListName, FilterOf } from '#web/panel-paths.ts';
import type { BulkAct } from './bulk.ts';
import type { Columns, Numbered } from './columns.tsx';
import type { ListAddress } from './list-address.ts';
import type { ListFilter } from './list-toolbar.tsx';
import type { ListPage } from './list-view.tsx';
import type { RecordCalls } from './record-calls.ts';

/** What a screen defines about its rows. */
export interface CrudListProps<
  Saved extends Row & { id: number },
  Row extends Numbered,
  Values extends FieldValues,
  N extends AdminListName,
> {
  /** 'Setores' */
  title: string;
  /** describes the list, if the title is not enough */
  about?: string | undefined;
  address: ListAddress<N>;
  query: UseQueryResult<ListPage<Saved>>;
  /** what the search compares: 'Nome do setor' */
  searchFor: string;
  filters?: readonly ListFilter<FilterOf<N>>[];
  columns: Columns<Row>;
  /** few columns: long lines are hard to follow */
  isNarrow?: boolean;
  /** the name of a row in the labels of its buttons and in questions */
  nameOf: (row: Row) => string;
  form: RecordForm<Saved, Values>;
  /** how a row with these values would be shown; null: a new one */
  preview: (values: Values, saved: Saved | null) => Omit<Row, 'id'>;
  calls: RecordCalls<Saved, Values>;
  /** whether a row may be deleted, and why not: a table of domain/ */
  can: (row: Saved) => { delete: Permission };
  /** a link to the rows that prevent a deletion, or an act to offer instead */
  dependents?: (row: Saved) => { label: string; to: string } | { act: BulkAct<Saved> } | false;
  /** acts on several rows besides deletion */
  bulk?: readonly BulkAct<Saved>[];
  /** acts on a row besides changing and deleting it */
  rowActs?: (row: Saved) => readonly BulkAct<Saved>[];
  /** the name of a row whose price can be changed in its cell, a `PriceCell`: 'Picanha, Açougue X' */
  priceNameOf?: (row: Row) => string;
  /** a question about a price that is changed in its row; the form has its own */
  question?: ReactNode;
  /** downloads all pages of the list with its search and filters: `useDownload` with `address.exportQuery` */
  exportList?: (() => Promise<void>) | undefined;
  /** further links beside the button that creates a row */
  links?: ReactNode;
}
