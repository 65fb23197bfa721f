import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatAmount, formatReais } from '#domain/money.ts';
import { priceMessages } from '#domain/price-entry.ts';
import { parseMoney } from '#domain/typed-numbers.ts';
import { changedBy, describeFailure, isSimulated, sayChanged } from '#web/forms/call-failures.ts';
import { MoneyInput } from '#web/forms/money-input.tsx';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import { useAskBeforeUnload } from '#web/forms/use-ask-before-unload.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import type { useChanges } from './changes.ts';

/** A price that is typed in a row and not saved. */
interface TypedPrice {
  text: string;
  isSaving: boolean;
  /** why it was not saved */
  why?: string | undefined;
}

interface PricesOptions<Saved extends { id: number }, Values extends FieldValues> {
  /** rows whose price can be changed, in the order of the list */
  rows: readonly Saved[];
  form: RecordForm<Saved, Values>;
  /** 'Picanha, Açougue X' */
  nameOf: (row: Saved) => string;
  changes: ReturnType<typeof useChanges<Saved, Values>>;
}

/**
 * Prices that are changed in the rows of their list. They are saved one after another, so that the next one can be
 * typed, with the same call and question as in the dialog. A refused one stays as it was typed, with the reason.
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
  /** id of the row whose button gets the focus back */
  const closed = useRef<number | null>(null);
  useEffect(() => {
    if (closed.current === null) return;
    document.querySelector<HTMLElement>(`[data-price-of="${closed.current}"]`)?.focus();
    closed.current = null;
  });
  useAskBeforeUnload(typed.size > 0);

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
  /** Resolves to the reason if the price was not saved; undefined if it was, or is kept on its row. */
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
    // The row, and its cell, may have left the list.
    if (!(error instanceof SignedOut)) notify({ kind: 'error', title: 'Erro', text: why, repeats: true });
    return why;
  };
  const save = (id: number, step: 1 | -1) => {
    const row = rowOf(id);
    const entry = typed.get(id);
    if (!row || entry?.isSaving) return;
    const price = entry ? parseMoney(entry.text) : null;
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
    /** id of the row whose price is being typed */
    open,
    nameOf(id: number) {
      const row = rowOf(id);
      return row && nameOf(row);
    },
    typedIn: (id: number) => typed.get(id),
    begin: setOpen,
    type: (id: number, text: string) => put(id, { text, isSaving: false }),
    /** Closes the field, unless something was typed into it; a question in front of the list returns the focus. */
    leave(id: number) {
      if (!document.querySelector('[role=alertdialog]')) setOpen((now) => (now === id ? null : now));
    },
    save,
    revert(id: number) {
      if (typed.get(id)?.isSaving) return;
      put(id, undefined);
      close(id);
    },
  };
}

type PricesInRows = ReturnType<typeof usePricesInRows>;

/** null if the list has no editable prices, or shows cards. */
export const PricesInRowsContext = createContext<PricesInRows | null>(null);

/**
 * The price of a row, edited in its cell: a press opens a field. Enter saves and moves to the next row, Shift+Enter to
 * the previous one; Escape reverts.
 */
export function PriceCell({
  id,
  price,
  children,
}: {
  id: number | null;
  price: number;
  children: ReactNode;
}) {
  const prices = use(PricesInRowsContext);
  const field = useRef<HTMLInputElement>(null);
  const name = id === null ? undefined : prices?.nameOf(id);
  const typed = id === null ? undefined : prices?.typedIn(id);
  const isOpen = id !== null && prices?.open === id;
  useEffect(() => {
    if (!isOpen) return;
    field.current?.focus();
    field.current?.select();
  }, [isOpen]);
  if (id === null || !prices || name === undefined) return children;

  const label = `Preço de ${name}`;
  if (!isOpen && typed === undefined) {
    return (
      <button
        type="button"
        aria-label={`${label}: ${formatReais(price)}. Alterar`}
        title="Alterar o preço"
        data-price-of={id}
        onClick={() => prices.begin(id)}
        className="-mr-2 inline-block min-h-11 min-w-11 rounded-md px-2 text-right hover:bg-muted lg:min-h-9"
      >
        {children}
      </button>
    );
  }
  const noteId = `preco-${id}-nota`;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') prices.save(id, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') prices.revert(id);
    else return;
    event.preventDefault();
  };
  return (
    <span className="inline-flex max-w-48 flex-col items-end whitespace-normal">
      <MoneyInput
        ref={field}
        enterKeyHint="next"
        aria-label={label}
        aria-describedby={noteId}
        aria-invalid={typed?.why ? true : undefined}
        aria-busy={typed?.isSaving || undefined}
        readOnly={typed?.isSaving}
        text={typed?.text ?? formatAmount(price)}
        onText={(text) => prices.type(id, text)}
        onFocus={() => prices.begin(id)}
        onBlur={() => prices.leave(id)}
        onKeyDown={onKeyDown}
        className="field-control w-28! scroll-mt-24 text-right num"
      />
      <span id={noteId} role={typed?.why ? 'alert' : undefined} className="text-micro">
        {typed?.why ? (
          <span className="text-up-ink">{typed.why}</span>
        ) : typed?.isSaving ? (
          'Salvando…'
        ) : (
          typed && 'Enter salva, Esc desfaz'
        )}
      </span>
    </span>
  );
}
