import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { ChangedBy } from '#contract/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { type FieldProblem, FormNotice } from '#web/ui/form-notice.tsx';
import { type Notice, notify } from '#web/ui/notify.ts';
import { changedBy, describeFailure, isRetryable, isSimulated, sayChanged } from './call-failures.ts';
import { useDraft } from './draft.ts';
import { FormDialog } from './form-dialog.tsx';
import type { NounMessages } from './noun-messages.ts';
import { type CallForm, type SchemaImport, useCallForm } from './use-call-form.ts';

/** Names and values for a list of facts. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** The parts in which the forms of records differ. */
export interface RecordForm<Saved, Values extends FieldValues> {
  words: NounMessages;
  /** the schema of the creating call's body; of the updating one's, if a row is given and the two differ */
  schema: (row: Saved | null) => ReturnType<SchemaImport>;
  /** the values of a row; for null, the defaults */
  valuesOf: (row: Saved | null) => Values;
  fields: (form: CallForm<Values>, row: Saved | null) => ReactNode;
  /** shown on the right of the fields, or below them on narrow screens: a preview of the input */
  beside?: ((form: CallForm<Values>, row: Saved | null) => ReactNode) | undefined;
  /** fields that are never stored before they are saved: passwords */
  secrets?: readonly (keyof Values & string)[] | undefined;
  /** a note about all records */
  description?: string | undefined;
  /** the values that the next row begins with, if one row can be entered after another */
  next?: ((values: Values) => Partial<Values>) | undefined;
  /** asks about unlikely values before they are sent; the form stays open unless the person confirms */
  mayBeSaved?: ((values: Values, row: Saved | null) => Promise<boolean>) | undefined;
}

/** The state with which a row's form was opened, as its draft stores it. */
export interface RecordOrigin<Saved, Values> {
  /** the version of the row that is being changed; null: a new row */
  row: Saved | null;
  /** idempotency key of the change */
  key: string;
  /** typed before and not saved yet */
  typed?: Values | undefined;
  /** for a new row: what was sent with its key before */
  first?: Values | undefined;
  /** a password was typed, and must be typed again */
  lacksSecret?: boolean | undefined;
  /** for a new row: values from the previous one */
  next?: Partial<Values> | undefined;
}

interface RecordDialogProps<Saved extends { id: number }, Values extends FieldValues>
  extends RecordForm<Saved, Values> {
  /** prefix of the ids of its controls, and name of its draft */
  id: string;
  origin: RecordOrigin<Saved, Values>;
  /** why another attempt, made without the form, was refused */
  refusal?: unknown;
  /**
   * makes the call and continues after its success
   * @param next values for one more row, if that was requested
   * @param first for a new row: the values that were sent with its key before
   */
  save: (
    values: Values,
    row: Saved | null,
    next: Partial<Values> | null,
    first: Values | undefined,
  ) => Promise<unknown>;
  /** keeps for another attempt what did not reach the server */
  setAside: (values: Values, row: Saved | null, lacksSecret: boolean) => void;
  /** reads the row again; null if it no longer exists */
  find: (id: number) => Promise<Saved | null>;
  factsOf: (row: Saved) => Facts;
  close: () => void;
}

/**
 * Creates or changes a row. After a refusal the dialog stays open with the input. If the server cannot be reached, it
 * stays open as well, unless the noun's changes are simulated: then the row is shown as not saved. If another person
 * has changed the row, the new values can be viewed and saved over.
 */
export function RecordDialog<Saved extends { id: number }, Values extends FieldValues>({
  id,
  words,
  schema,
  valuesOf,
  fields,
  beside,
  secrets = [],
  description,
  next,
  mayBeSaved,
  origin,
  refusal,
  save,
  setAside,
  find,
  factsOf,
  close,
}: RecordDialogProps<Saved, Values>) {
  const [row, setRow] = useState(origin.row);
  const [changed, setChanged] = useState<ChangedBy | null>(() => changedBy(refusal));
  const [first, setFirst] = useState(origin.first);
  const isForNext = useRef(false);
  const notifyRefusal = (why: string) =>
    notify({ kind: 'error', title: 'Erro', text: words.sayNotSaved(why), repeats: true });
  const form = useCallForm<Values>({
    id,
    schema: () => schema(origin.row),
    defaultValues: { ...valuesOf(origin.row), ...origin.next } as DefaultValues<Values>,
    fallback: words.notSaved,
    async send(values) {
      setChanged(null);
      if (mayBeSaved && !(await mayBeSaved(values, row))) return;
      try {
        await save(values, row, isForNext.current && next ? next(values) : null, first);
      } catch (error) {
        const by = changedBy(error);
        if (by && row) {
          setChanged(by);
          notifyRefusal(sayChanged(words, by));
        } else if (isSimulated(words, error)) setAside(...withoutSecrets(values, row));
        else {
          // They may have been saved, with only the answer lost.
          if (isRetryable(error)) setFirst(first ?? values);
          throw error;
        }
      }
    },
    onFailure: (_, serverMessage) => notifyRefusal(serverMessage),
  });
  const withoutSecrets = (values: Values, of: Saved | null) => {
    const blank = Object.fromEntries(secrets.map((name) => [name, '']));
    return [{ ...values, ...blank }, of, secrets.some((name) => Boolean(values[name]))] as const;
  };
  useRequiredFieldsNotice(form, words.missing);
  const retype = useEffectEvent(() => origin.typed && form.retype(origin.typed));
  useEffect(() => void retype(), []);
  const onThisVersion: RecordOrigin<Saved, Values> = { ...origin, row, first };
  useDraft(form, onThisVersion, secrets);
  /** Keeps typed values that differ; the other fields take the current values, and the next save is based on those. */
  const applyCurrent = (current: Saved) => {
    setRow(current);
    form.fields.reset(valuesOf(current), { keepDirtyValues: true });
  };
  return (
    <FormDialog
      form={form}
      title={row ? words.edit : words.create}
      description={origin.next ? `${words.created} Agora, o próximo.` : description}
      send={words.save}
      sendAndNext={row || !next ? undefined : 'Salvar e novo'}
      onSend={(isNext) => {
        isForNext.current = isNext;
      }}
      troubleTitle={words.notSaved}
      notice={
        changed && row ? (
          <Conflict
            key={changed.at}
            words={words}
            changed={changed}
            find={() => find(row.id)}
            applyCurrent={applyCurrent}
            factsOf={factsOf}
          />
        ) : (
          !form.fields.formState.isSubmitted && <Reopened origin={origin} refusal={refusal} words={words} />
        )
      }
      after={beside?.(form, row)}
      close={close}
    >
      {fields(form, row)}
    </FormDialog>
  );
}

/** Says why the form is open again. */
function Reopened({
  origin,
  refusal,
  words,
}: {
  origin: Pick<RecordOrigin<unknown, unknown>, 'lacksSecret'>;
  refusal: unknown;
  words: NounMessages;
}) {
  if (refusal) {
    return (
      <FormNotice kind="trouble" title={words.notSaved} takesFocus>
        {describeFailure(refusal, words.notSaved).message}
      </FormNotice>
    );
  }
  return (
    origin.lacksSecret && (
      <FormNotice kind="trouble" title="A senha não ficou guardada" takesFocus>
        Digite-a de novo e salve.
      </FormNotice>
    )
  );
}

interface ConflictProps<Saved> {
  words: NounMessages;
  changed: ChangedBy;
  find: () => Promise<Saved | null>;
  applyCurrent: (current: Saved) => void;
  factsOf: (row: Saved) => Facts;
}

/** Says which person has saved the row in the meantime, and when, and shows its current values. Design, section 8. */
function Conflict<Saved>({ words, changed, find, applyCurrent, factsOf }: ConflictProps<Saved>) {
  const [busy, setBusy] = useState(false);
  const [current, setCurrent] = useState<Saved | 'gone' | null>(null);
  const loadCurrent = async () => {
    setBusy(true);
    try {
      const found = await find();
      setCurrent(found ?? 'gone');
      if (found) applyCurrent(found);
    } catch (error) {
      notify({ kind: 'error', title: 'Erro', text: describeFailure(error, words.notLoaded).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    // The pressed button disappears: the focus moves back to the new text.
    <FormNotice key={String(current !== null)} kind="trouble" title={words.notSaved} takesFocus>
      <p>{sayChanged(words, changed)}</p>
      {current === null && (
        <Button
          variant="outline"
          className="mt-3"
          icon={<Eye aria-hidden="true" />}
          busy={busy && 'Carregando...'}
          onClick={loadCurrent}
        >
          Ver como está agora
        </Button>
      )}
      {current === 'gone' && <p className="mt-2 font-semibold">{words.gone}</p>}
      {current !== null && current !== 'gone' && (
        <div className="mt-3">
          <p className="mb-2 font-semibold">Como está agora:</p>
          <FactList facts={factsOf(current)} />
          <p className="mt-2">O que você digitou continua abaixo. Salve de novo para que passe a valer.</p>
        </div>
      )}
    </FormNotice>
  );
}

/**
 * Names missing fields in a notice, too. Spec, back office, section 8. Public forms have no such notice, because on a
 * phone it would cover the submit button.
 */
function useRequiredFieldsNotice<Values extends FieldValues>(
  { id, fields, problems }: CallForm<Values>,
  severalMissing: string,
) {
  const showNotice = useEffectEvent(() => {
    const valueAt = (controlId: string) => fields.getValues(controlId.slice(id.length + 1) as Path<Values>);
    const notice = requiredFieldsNotice(problems, valueAt, severalMissing);
    if (notice) notify(notice);
  });
  useEffect(() => {
    if (problems.length > 0) showNotice();
  }, [problems]);
}

/**
 * Returns the notice about empty fields, in addition to the message at each. Spec, back office, section 8.
 * @param severalMissing text if there are several
 */
export function requiredFieldsNotice(
  problems: readonly FieldProblem[],
  valueAt: (controlId: string) => unknown,
  severalMissing: string,
): Notice | null {
  const [first, ...others] = problems.filter(({ id }) => isBlank(valueAt(id)));
  if (!first) return null;
  return others.length === 0
    ? { kind: 'error', repeats: true, title: 'Campo obrigatório', text: first.message }
    : {
        kind: 'error',
        repeats: true,
        title: 'Campos obrigatórios',
        text: severalMissing,
      };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
