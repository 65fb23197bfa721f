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

/** The things that a screen says of its rows. */
export interface CrudListProps<
  Saved extends Row & { id: number },
  Row extends Numbered,
  Values extends FieldValues,
  N extends AdminListName,
> {
  /** 'Setores' */
  title: string;
  /** describes the list, where the title does not say it */
  about?: string | undefined;
  address: ListAddress<N>;
  query: UseQueryResult<ListPage<Saved>>;
  /** the field that the search looks at: 'Nome do setor' */
  searchFor: string;
  filters?: readonly ListFilter<FilterOf<N>>[];
  columns: Columns<Row>;
  /** few columns: a line that is too long is hard to follow */
  isNarrow?: boolean;
  /** the name that a row's buttons, and the question before it is deleted, call it by */
  nameOf: (row: Row) => string;
  form: RecordForm<Saved, Values>;
  /** how a row would show that holds these values; null: a new one */
  preview: (values: Values, saved: Saved | null) => Omit<Row, 'id'>;
  calls: RecordCalls<Saved, Values>;
  /** whether a row may be deleted, and why not: a table of domain/ */
  can: (row: Saved) => { delete: Permission };
  /** where the rows are that keep a row from being deleted, or what can be done with it in place of that */
  dependents?: (row: Saved) => { label: string; to: string } | { act: BulkAct<Saved> } | false;
  /** acts on several rows at once, beside deleting them */
  bulk?: readonly BulkAct<Saved>[];
  /** acts on a row, beside changing and deleting it */
  rowActs?: (row: Saved) => readonly BulkAct<Saved>[];
  /** the name of a row whose price can be changed in its cell, a `PriceCell`: 'Picanha, Açougue X' */
  priceNameOf?: (row: Row) => string;
  /** a question about a price that is changed in its row; the form asks its own */
  question?: ReactNode;
  /** downloads the list as it is searched and filtered, all pages of it: `useDownload` with `address.exportQuery` */
  exportList?: (() => Promise<void>) | undefined;
  /** further ways to go on from the list, beside its button that creates a row */
  links?: ReactNode;
}
