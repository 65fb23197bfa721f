import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { parseQuickPrice, priceMessages } from '#domain/price-entry.ts';
import { changedBy, describeFailure, isSimulated, sayChanged } from '#web/forms/call-failures.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import { newKey } from '#web/session/idempotency-keys.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import type { useChanges } from './use-changes.ts';

/** A price that is typed in a row and not saved. */
interface TypedPrice {
  text: string;
  isSaving: boolean;
  /** why it was not saved */
  why?: string | undefined;
}

interface PricesOptions<Saved extends { id: number }, Values extends FieldValues> {
  /** the rows whose price can be changed, in the order of the list */
  rows: readonly Saved[];
  form: RecordForm<Saved, Values>;
  /** 'Picanha, Açougue X' */
  nameOf: (row: Saved) => string;
  changes: ReturnType<typeof useChanges<Saved, Values>>;
}

/**
 * Prices that are changed in the rows of their list. They are saved one after another, so that the next one can be typed
 * meanwhile, by the call and after the question that the dialog has. One that is refused stays as it was typed, with the reason.
 */
export function usePricesInRows<Saved extends { id: number }, Values extends FieldValues>({
  rows,
  form,
  nameOf,
  changes,
}: PricesOptions<Saved, Values>) {
  const { words } = form;
  const [open, setOpen] = useState<number | null>(null);
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedPrice>>(new Map());
  const line = useRef(Promise.resolve());
  /** the row to whose button the focus goes back */
  const closed = useRef<number | null>(null);
  useEffect(() => {
    if (closed.current === null) return;
    document.querySelector<HTMLElement>(`[data-price-of="${closed.current}"]`)?.focus();
    closed.current = null;
  });
  useEffect(() => {
    const warn = (event: Event) => event.preventDefault();
    if (typed.size > 0) window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [typed.size]);

  const put = (id: number, price: TypedPrice | undefined) =>
    setTyped((before) => {
      const after = new Map(before);
      if (price) after.set(id, price);
      else after.delete(id);
      return after;
    });
  const rowOf = (id: number) => rows.find((row) => row.id === id);
  const close = (id: number) => {
    closed.current = id;
    setOpen(null);
  };
  /** Resolves to why the price was not saved; undefined where it was, or waits on its row. */
  const send = async (row: Saved, values: Values): Promise<string | undefined> => {
    try {
      const read = (await (await form.schema(row).catch(() => undefined))?.safeParseAsync(values)) ?? null;
      const issue = read?.error?.issues[0];
      if (issue) return issue.message;
      if (form.mayBeSaved && !(await form.mayBeSaved(values, row))) return 'Confira o preço: não foi salvo.';
      await changes.make({ act: 'update', key: newKey(), values, row });
    } catch (error) {
      if (isSimulated(words, error)) changes.setAside({ act: 'update', key: newKey(), values, row });
      else return denialReason(error);
    }
    return undefined;
  };
  const denialReason = (error: unknown): string => {
    const by = changedBy(error);
    const why = by ? sayChanged(words, by) : describeFailure(error, words.notSaved).message;
    // The row may have gone from the list meanwhile, and its cell with it.
    if (!(error instanceof SignedOut)) notify({ kind: 'error', title: 'Erro', text: why, repeats: true });
    return why;
  };
  const save = (id: number, step: 1 | -1) => {
    const row = rowOf(id);
    const entry = typed.get(id);
    if (!row || entry?.isSaving) return;
    const price = entry ? parseQuickPrice(entry.text) : null;
    if (entry && Number.isNaN(price)) return put(id, { ...entry, why: priceMessages.unreadable });
    const before: Values = form.valuesOf(row);
    const next = rows[rows.indexOf(row) + step];
    if (next) setOpen(next.id);
    else close(id);
    if (!entry || price === null || price === before.price) return put(id, undefined);
    put(id, { text: entry.text, isSaving: true });
    const values: Values = { ...before, price };
    line.current = line.current.then(async () => {
      const why = await send(row, values);
      put(id, why === undefined ? undefined : { text: entry.text, isSaving: false, why });
    });
  };
  return {
    /** the row whose price is being typed */
    open,
    nameOf(id: number) {
      const row = rowOf(id);
      return row && nameOf(row);
    },
    typedIn: (id: number) => typed.get(id),
    begin: setOpen,
    type: (id: number, text: string) => put(id, { text, isSaving: false }),
    /** The field stays where something was typed into it; a question in front of the list gives the focus back. */
    leave(id: number) {
      if (!document.querySelector('[role=alertdialog]')) setOpen((now) => (now === id ? null : now));
    },
    save,
    takeBack(id: number) {
      if (typed.get(id)?.isSaving) return;
      put(id, undefined);
      close(id);
    },
  };
}
