import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CallFailure } from '#web/api-client/transport.ts';
import {
  changedBy,
  describeFailure,
  isGone,
  isRetryable,
  isSimulated,
  sayChanged,
  serverMessage,
} from '#web/forms/call-failures.ts';
import { type UnsavedRow, useUnsavedRows } from '#web/forms/draft.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import { goesOn, notifyWithUndo, type Restore, type RowCallOptions, undoAll } from '#web/forms/undo.ts';
import { type SchemaImport, SubmitCancelled } from '#web/forms/use-call-form.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { type Notice, notify } from '#web/ui/notify.ts';
import type { Numbered } from './columns.tsx';
import { createOnce, hasSameValues, type RecordCalls } from './record-calls.ts';

interface ChangesOptions<Saved, Values> {
  list: string;
  words: NounMessages;
  schema: (row: Saved | null) => ReturnType<SchemaImport>;
  calls: RecordCalls<Saved, Values>;
  valuesOf: (row: Saved) => Values;
  /** reloads the list */
  refetch: () => unknown;
}

/**
 * Makes the changes of a list, notifies the person, and keeps changes without an answer. Spec, back office, section 8.
 */
export function useChanges<Saved extends { id: number }, Values extends FieldValues>({
  list,
  words,
  schema,
  calls,
  valuesOf,
  refetch,
}: ChangesOptions<Saved, Values>) {
  const queries = useQueryClient();
  const { act: restoreRow } = useAct('restoreRemoval', { changes: [] });
  const unsaved = useUnsavedRows<Values, Saved>(list);
  const [fresh, setFresh] = useState<number | null>(null);
  const [retrying, setRetrying] = useState<readonly string[]>([]);

  const isHeld = async (row: Saved, values: Values) =>
    hasSameValues(valuesOf(row), values, await schema(row).catch(() => undefined));
  /** Makes a change and marks its row as new. @throws as its call does */
  const make = async (change: UnsavedRow<Values, Saved>) => {
    setFresh(null);
    if (change.act === 'delete') await calls.remove(change.row);
    else if (change.act === 'update') setFresh((await calls.update(change.values, change.row)).data.id);
    else {
      const { data, newIds } = await createOnce(calls, change, isHeld);
      setFresh(data.id);
      return settle(change, newIds);
    }
    settle(change);
  };
  /** @param newIds rows that the undo of the change withdraws */
  const settle = (change: UnsavedRow<Values, Saved>, newIds: readonly number[] = []) => {
    unsaved.drop(change.key);
    const notice = {
      kind: 'success',
      title: words.titles[change.act],
      text: doneText(words, change),
    } as const;
    const { withdraw } = calls;
    if (!withdraw || newIds.length === 0) return notify(notice);
    const undone = 'Registro desfeito';
    const acts = newIds.map(
      (id): Restore =>
        (options) =>
          withdraw(id, options),
    );
    notifyWithUndo(notice, () => undoAll(acts, { undone }));
  };
  /** Keeps a change that did not reach the server on its row. */
  const setAside = (change: UnsavedRow<Values, Saved>) => {
    unsaved.keep(change);
    notify({
      kind: 'info',
      title: words.titles[change.act],
      text: `${doneText(words, change)} (Simulado) O servidor não respondeu: ainda não foi salvo.`,
    });
  };

  /** If the row no longer exists, or already has the values to save, the answer of an earlier attempt was lost. */
  const isDone = async (change: UnsavedRow<Values, Saved>, error: unknown): Promise<boolean> => {
    if (change.act === 'delete') return isGone(error);
    if (change.act === 'create' || !changedBy(error)) return false;
    const now = await calls.find(change.row.id);
    return now !== null && isHeld(now, change.values);
  };
  /** Tries an unsaved change again. @returns the refusal, for its form to show; undefined otherwise */
  const retry = async (change: UnsavedRow<Values, Saved>): Promise<{ refusal: unknown } | undefined> => {
    setRetrying((keys) => [...keys, change.key]);
    try {
      await make(change);
    } catch (error) {
      if (error instanceof SignedOut || error instanceof SubmitCancelled) return undefined;
      if (isRetryable(error)) {
        notify({ kind: 'error', title: 'Ainda não foi salvo', text: describeFailure(error, '').message });
      } else if (await isDone(change, error).catch(() => false)) {
        settle(change);
        refetch();
      } else if (change.act === 'delete') {
        unsaved.drop(change.key);
        refuseRemoval(error);
        refetch();
      } else {
        return { refusal: error };
      }
    } finally {
      setRetrying((keys) => keys.filter((key) => key !== change.key));
    }
    return undefined;
  };

  const restoreRemoval = async (id: number, options: RowCallOptions) => {
    await restoreRow({ params: { id } }, options);
    // Lists of other nouns count the row, too.
    options.reloads.add('restored', () => queries.invalidateQueries());
  };
  const refuseRemoval = (error: unknown) => notify(removalFailure(words, error));
  /** Deletes a row. @returns a function that restores it. @throws if it was not deleted, after a notice */
  const remove = async (row: Saved, options: RowCallOptions): Promise<Restore | null | typeof goesOn> => {
    try {
      setFresh(null);
      const { removalId } = (await calls.remove(row, options)).data;
      const { restore } = calls;
      if (restore) return (undoOptions) => restore(row, undoOptions);
      if (removalId) return (undoOptions) => restoreRemoval(removalId, undoOptions);
      return removalId === null ? goesOn : null;
    } catch (error) {
      if (isSimulated(words, error)) setAside({ act: 'delete', key: newKey(), row });
      else if (!(error instanceof SignedOut)) {
        refuseRemoval(error);
        // The list on screen is out of date.
        options.reloads.add(list, refetch);
      }
      throw error;
    }
  };
  /** Discards a change, with an undo. */
  const discard = (change: UnsavedRow<Values, Saved>) => {
    unsaved.drop(change.key);
    const title = change.act === 'delete' ? 'Exclusão desfeita' : 'Descartado';
    notifyWithUndo({ kind: 'info', title }, () => unsaved.keep(change));
  };

  return {
    unsaved: unsaved.rows,
    fresh,
    retrying,
    make,
    setAside,
    retry,
    remove,
    discard,
    forget: unsaved.drop,
  };
}

function doneText<Values, Saved>(words: NounMessages, { act }: UnsavedRow<Values, Saved>): string {
  return { create: words.created, update: words.updated, delete: words.removed(1) }[act];
}

/**
 * Returns the notice about a row that must not be deleted, such as one that others refer to. Spec, back office, section
 * 8.
 * @param action leads to those others
 */
export function removalRefusal(why: string, action?: Notice['action']): Notice {
  return { kind: 'error', title: 'Não é possível excluir', text: why, action };
}

/** Returns the notice about a failed deletion. @throws the error itself, if it is not a failed call */
export function removalFailure(words: NounMessages, error: unknown): Notice {
  if (isGone(error)) return { kind: 'info', title: 'Já excluído', text: words.gone };
  if (error instanceof CallFailure && error.failure?.code === 'in_use') return removalRefusal(error.message);
  const by = changedBy(error);
  const { message } = describeFailure(error, '');
  const why = by ? sayChanged(words, by) : words.simulates ? message : serverMessage(error);
  return { kind: 'error', title: 'Erro', text: words.sayNotRemoved(why) };
}

export interface ShownRow<Saved, Row, Values> {
  key: string;
  row: Row;
  /** null: the server does not have it */
  saved: Saved | null;
  /** the change to it that did not reach the server */
  unsaved: UnsavedRow<Values, Saved> | null;
}

/**
 * Returns the page of a list including unsaved changes: new rows first, then changed rows of other pages, then the
 * page, each row with its changes. @param preview how a row with these values would be shown
 */
export function shownRows<Saved extends Row & { id: number }, Row extends Numbered, Values>(
  page: readonly Saved[],
  unsaved: readonly UnsavedRow<Values, Saved>[],
  preview: (values: Values, saved: Saved | null) => Omit<Row, 'id'>,
): ShownRow<Saved, Row, Values>[] {
  const onPage = new Set(page.map(({ id }) => id));
  const would = (values: Values, saved: Saved | null) =>
    ({ id: saved?.id ?? null, ...preview(values, saved) }) as Row;
  const show = (saved: Saved) => {
    const change = unsaved.findLast((one) => one.act !== 'create' && one.row.id === saved.id);
    return {
      key: String(saved.id),
      row: change?.act === 'update' ? would(change.values, saved) : saved,
      saved,
      unsaved: change ?? null,
    };
  };
  return [
    ...unsaved.flatMap((change) =>
      change.act === 'create'
        ? [{ key: change.key, row: would(change.values, null), saved: null, unsaved: change }]
        : [],
    ),
    ...unsaved.flatMap((change) =>
      change.act === 'create' || onPage.has(change.row.id) ? [] : [show(change.row)],
    ),
    ...page.map(show),
  ];
}
