import type { FieldValues } from 'react-hook-form';
import type { UnsavedRow } from '#web/forms/draft.ts';
import { type Facts, RecordDialog, type RecordForm, type RecordOrigin } from '#web/forms/record-dialog.tsx';
import type { AdminListName } from '#web/panel-paths.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import type { useChanges } from './changes.ts';
import type { Columns, Numbered } from './columns.tsx';
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
