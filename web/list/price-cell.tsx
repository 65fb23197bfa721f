import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useRef } from 'react';
import { formatAmount, formatReais } from '#domain/money.ts';
import type { usePricesInRows } from './use-prices-in-rows.ts';

type PricesInRows = ReturnType<typeof usePricesInRows>;

/** The prices that can be changed in their rows; null where the list has none, or shows cards. */
export const PricesInRowsContext = createContext<PricesInRows | null>(null);

/**
 * The price of a row, which is changed where it stands: a press opens a field. Enter saves and goes on to the next row,
 * with the shift key to the one above; Escape takes back what was typed.
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
    else if (event.key === 'Escape') prices.takeBack(id);
    else return;
    event.preventDefault();
  };
  return (
    <span className="inline-flex max-w-48 flex-col items-end whitespace-normal">
      <input
        ref={field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-describedby={noteId}
        aria-invalid={typed?.why ? true : undefined}
        aria-busy={typed?.isSaving || undefined}
        readOnly={typed?.isSaving}
        value={typed?.text ?? formatAmount(price)}
        onChange={({ target }) => prices.type(id, target.value)}
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
