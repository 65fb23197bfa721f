import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { formatReais, toReais } from '#domain/money.ts';
import { mostReceiptItems } from '#domain/receipts.ts';
import { TextField } from '#web/forms/fields.tsx';
import { MoneyField, NumberField } from '#web/forms/number-fields.tsx';
import { type CallForm, controlId } from '#web/forms/use-call-form.ts';
import { blankLine, type ReceiptValues, totalOf } from '#web/receipts/receipt-values.ts';
import { Button } from '#web/ui/button.tsx';

interface ItemGridProps {
  form: CallForm<ReceiptValues>;
  products: readonly { id: number; name: string }[];
}

const suggestions = 'produtos-do-catalogo';
const addId = 'adicionar-item';

/** The lines of the receipt. Enter moves to the next line, and after the last one adds a line. */
export function ItemGrid({ form, products }: ItemGridProps) {
  const { control } = form.fields;
  const { fields: lines, append, remove } = useFieldArray({ control, name: 'items' });
  const values = useWatch({ control, name: 'items' });
  const focusOn = useFocusAfterRender();
  const productId = (index: number) => controlId(form.id, `items.${index}.productName`);
  const isFull = lines.length >= mostReceiptItems;
  const add = () => {
    if (isFull) return;
    append(blankLine, { shouldFocus: false });
    focusOn(productId(lines.length));
  };
  const removeAt = (index: number) => {
    const left = lines.length - 1;
    remove(index);
    focusOn(left === 0 ? addId : productId(Math.min(index, left - 1)));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter would submit the receipt.
    event.preventDefault();
    if (index === lines.length - 1) add();
    else focusOn(productId(index + 1));
  };
  const totals = lines.map((_, index) => totalOf(values[index] ?? {}));
  const total = totals.reduce((sum, each) => sum + each, 0);

  return (
    <section aria-labelledby="itens-do-comprovante" className="flex flex-col gap-3">
      <div>
        <h2 id="itens-do-comprovante" className="heading text-h3">
          Itens
        </h2>
        <p className="mt-1 text-small text-muted-foreground">
          Como estão na nota. Peso com vírgula: 1,136 é um quilo e 136 gramas.
        </p>
      </div>
      <datalist id={suggestions}>
        {products.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <ol className="flex flex-col gap-3">
        {lines.map(({ id }, index) => (
          <li key={id}>
            <fieldset
              onKeyDown={(event) => onKeyDown(event, index)}
              className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] items-start gap-3 rounded-md border border-border p-3 sm:grid-cols-[1fr_7.5rem_8.5rem]"
            >
              <legend className="sr-only">Item {index + 1}</legend>
              <div className="col-span-full min-w-0 sm:col-span-1">
                <TextField
                  form={form}
                  name={`items.${index}.productName`}
                  label={`Produto ${index + 1}`}
                  list={suggestions}
                  maxLength={200}
                  autoComplete="off"
                />
              </div>
              <NumberField
                form={form}
                name={`items.${index}.quantity`}
                label="Quantidade"
                min={0}
                placeholder="1,136"
              />
              <MoneyField form={form} name={`items.${index}.price`} label="Preço" placeholder="12,99" />
              <div className="col-span-full flex flex-wrap items-center justify-between gap-3">
                <p className="text-small">
                  Total <b className="num">{formatReais(toReais(totals[index] ?? 0))}</b>
                </p>
                <Button
                  variant="ghost"
                  size="dense"
                  icon={<Trash2 aria-hidden="true" />}
                  aria-label={`Remover item ${index + 1}`}
                  onClick={() => removeAt(index)}
                >
                  Remover
                </Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          id={addId}
          variant="outline"
          icon={<Plus aria-hidden="true" />}
          disabledReason={isFull ? `Envie até ${mostReceiptItems} itens.` : null}
          onClick={add}
        >
          Adicionar item
        </Button>
        <p aria-live="polite" className="text-h3 font-bold">
          Total do comprovante: <span className="num whitespace-nowrap">{formatReais(toReais(total))}</span>
        </p>
      </div>
    </section>
  );
}

/** Focuses a control by its id after the lines have been rendered. */
function useFocusAfterRender(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  const [, render] = useState(0);
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return (id) => {
    wanted.current = id;
    render((count) => count + 1);
  };
}
