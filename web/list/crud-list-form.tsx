import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Permission } from '#domain/can.ts';
import type { UnsavedRow } from '#web/forms/draft.ts';
import { type Facts, RecordDialog, type RecordForm, type RecordOrigin } from '#web/forms/record-dialog.tsx';
import type { AdminListName, FilterOf } from '#web/panel-paths.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import type { NounMessages } from '../forms/noun-messages.ts';
import type { BulkAct } from './bulk.ts';
import type { useChanges } from './changes.ts';
import type { Columns, Numbered } from './columns.tsx';
import type { ListAddress } from './list-address.ts';
import type { ListFilter } from './list-toolbar.tsx';
import type { ListPage } from './list-view.tsx';
import type { RecordCalls } from './record-calls.ts';

interface CrudListFormProps<
  Saved extends Row & { id: number },
  Row extends Numbered,
  Values extends FieldValues,
> {
  list: AdminListName;
  form: RecordForm<Saved, Values>;
  columns: Columns<Row>;
  find: RecordCalls<Saved, Values>['find'];
  changes: ReturnType<typeof useChanges<Saved, Values>>;
  origin: RecordOrigin<Saved, Values>;
  /** why another attempt, made without the form, was refused */
  refusal?: unknown;
  /** opens the form of one more row, with values from this one */
  openNext: (next: Partial<Values>) => void;
  close: () => void;
}

/** The form of a list: it makes a change of the list immediately, or keeps it as unsaved. */
export function CrudListForm<
  Saved extends Row & { id: number },
  Row extends Numbered,
  Values extends FieldValues,
>({
  list,
  form,
  columns,
  find,
  changes,
  origin,
  refusal,
  openNext,
  close,
}: CrudListFormProps<Saved, Row, Values>) {
  return (
    <RecordDialog
      {...form}
      id={formId(list, origin.row)}
      origin={origin}
      refusal={refusal}
      save={async (values, row, next, first) => {
        await changes.make(changeOf({ ...origin, first }, values, row));
        changes.forget(origin.key);
        if (next) openNext(next);
        else close();
      }}
      setAside={(values, row, lacksSecret) => {
        changes.forget(origin.key);
        const change = changeOf(origin, values, row);
        // With another password the same key would belong to a different request.
        changes.setAside(lacksSecret ? { ...change, key: newKey(), lacksSecret } : change);
        close();
      }}
      find={find}
      factsOf={(row) => factsOf(columns, row)}
      close={close}
    />
  );
}

function changeOf<Saved, Values>(
  { key, first }: RecordOrigin<Saved, Values>,
  values: Values,
  row: Saved | null,
): UnsavedRow<Values, Saved> {
  return row ? { act: 'update', key, values, row } : { act: 'create', key, values, first };
}

/** Prefix of the ids of a list's forms. */
export const formIdStart = (list: AdminListName) => `${list}-`;

function formId(list: AdminListName, row: { id: number } | null): string {
  return `${formIdStart(list)}${row?.id ?? 'novo'}`;
}

/** A row as the texts of its columns. */
function factsOf<Row extends Numbered>(columns: Columns<Row>, row: Row): Facts {
  return columns.map(({ header, value }) => [header, String(value?.(row) ?? '')] as const);
}

/** A screen's definitions for its rows. */
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

interface NamedRow {
  id: number;
  name: string;
}

interface DeleteDialogProps {
  words: NounMessages;
  rows: readonly NamedRow[];
  /** selected rows that cannot be deleted */
  kept?: readonly (NamedRow & { reason: string })[];
  remove: () => void;
  close: () => void;
}

/** Asks before rows are deleted. */
export function DeleteDialog({ words, rows, kept = [], remove, close }: DeleteDialogProps) {
  return (
    <AlertDialog
      title={`${words.remove(rows.length)}?`}
      description={
        <>
          <p>{words.askRemoval(rows.length)}</p>
          <p className="mt-1 text-small text-muted-foreground">{words.removalNote}</p>
        </>
      }
      cancel="Cancelar"
      action={
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => {
            remove();
            close();
          }}
        >
          Excluir
        </Button>
      }
      close={close}
    >
      <ul className="max-h-60 overflow-y-auto rounded-md bg-card-sunken px-4 py-2 font-bold">
        {rows.map(({ id, name }) => (
          <li key={id} className="py-1 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <div className="text-small">
          <p className="font-semibold">Ficam na lista:</p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {kept.map(({ id, name, reason }) => (
              <li key={id} className="py-1 wrap-anywhere">
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </AlertDialog>
  );
}
