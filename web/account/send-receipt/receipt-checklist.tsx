import clsx from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { NamedGood } from '#contract/goods-names.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatReais, toCentavos, toReais } from '#domain/money.ts';
import { unitNames, unitSigns } from '#domain/products.ts';
import { counted } from '#domain/text.ts';
import { isDay } from '#domain/typed-day.ts';
import { cityToday } from '#web/clock.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { useFieldValue } from '#web/forms/fields.tsx';
import { formatDecimal, MoneyField, NumberField } from '#web/forms/number-fields.tsx';
import { notifyWithUndo } from '#web/forms/undo.ts';
import { type CallForm, controlId } from '#web/forms/use-call-form.ts';
import {
  addsUp,
  blankLine,
  goodOf,
  isRead,
  type ReadReceiptLine,
  type ReceiptValues,
  totalOf,
} from '#web/receipts/receipt-values.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import '#web/forms/checkbox-field.css';

interface ChecklistProps {
  form: CallForm<ReceiptValues>;
  goods: readonly NamedGood[];
}

/** A line and where it stands in the form. */
interface Placed {
  line: ReadReceiptLine;
  index: number;
}

/**
 * Shows what the phone has understood of a receipt: first the goods that the city compares, ticked, with one field for each doubt; the
 * names that it does not know, and everything else, are folded.
 */
export function ReceiptChecklist({ form, goods }: ChecklistProps) {
  const items = useWatch({ control: form.fields.control, name: 'items' });
  const lines = items.flatMap((line, index): Placed[] => (isRead(line) ? [{ line, index }] : []));
  const known = lines.filter(({ line: { read } }) => !read.isAsked && read.productId);
  const unknown = lines.filter(({ line: { read } }) => read.isAsked);
  const others = lines.filter(({ line: { read } }) => read.productId === 0 && !read.isAsked);
  const byId = new Map(goods.map((good) => [good.id, good]));
  const type = () => {
    const { items, total, purchasedOn } = form.fields.getValues();
    const set = (values: Pick<ReceiptValues, 'items' | 'total' | 'purchasedOn'>) => form.retype(values);
    set({ items: [blankLine], total: null, purchasedOn: '' });
    notifyWithUndo({ kind: 'info', title: 'Itens lidos descartados' }, () =>
      set({ items, total, purchasedOn }),
    );
    // The pressed button disappears with the list.
    requestAnimationFrame(() => form.focus('items.0.productName'));
  };
  return (
    <section aria-labelledby="itens-do-comprovante" className="flex flex-col gap-3">
      <h2 id="itens-do-comprovante" className="heading text-h3">
        O que lemos na nota
      </h2>
      <Sums form={form} lines={lines} />
      {known.length > 0 && (
        <ul className="divide-y divide-border rounded-lg border border-border bg-card">
          {known.map((placed) => (
            <KnownLine
              key={placed.index}
              form={form}
              placed={placed}
              good={byId.get(placed.line.read.productId ?? 0)}
            />
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <Disclosure title={counted(unknown.length, 'nome que não conhecemos', 'nomes que não conhecemos')}>
          <ul className="divide-y divide-border border-t border-border">
            {unknown.map((placed) => (
              <UnknownLine key={placed.index} form={form} placed={placed} goods={goods} />
            ))}
          </ul>
        </Disclosure>
      )}
      {others.length > 0 && (
        <Disclosure title={`${counted(others.length, 'item', 'itens')} que a cidade não compara`}>
          <ul className="divide-y divide-border border-t border-border text-small">
            {others.map(({ line, index }) => (
              <li key={index} className="flex justify-between gap-4 px-4 py-2">
                <span className="min-w-0 wrap-anywhere">{line.productName}</span>
                <span className="num">{formatReais(toReais(totalOf(line)))}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Button variant="ghost" size="dense" className="self-start" onClick={type}>
        Digitar os itens
      </Button>
    </section>
  );
}

/** Says whether the lines give the printed sum, in green only if they do, and asks for a day that was not read. */
function Sums({ form, lines }: { form: CallForm<ReceiptValues>; lines: readonly Placed[] }) {
  const total = useFieldValue(form, 'total').value;
  const purchasedOn = useFieldValue(form, 'purchasedOn').value;
  const isDayWrong = form.fields.getFieldState('purchasedOn', form.fields.formState).error !== undefined;
  const isDayTyped = form.fields.formState.dirtyFields.purchasedOn || isDayWrong;
  const readDay = isDayTyped ? '' : String(purchasedOn);
  const sum = lines.reduce((before, { line }) => before + totalOf(line), 0);
  const wrong = lines.filter(({ line }) => !addsUp(line)).length;
  const isSum = typeof total === 'number' && toCentavos(total) === sum;
  const isRight = isSum && wrong === 0;
  const Icon = isRight ? CircleCheck : TriangleAlert;
  return (
    <>
      <div
        role="status"
        className={clsx('flex items-start gap-3 rounded-md p-4', isRight ? 'bg-best-soft' : 'bg-gold-soft')}
      >
        <Icon size={20} aria-hidden="true" className={clsx('mt-0.5 shrink-0', isRight && 'text-best-ink')} />
        <p className="min-w-0 text-small">
          <b>
            {counted(lines.length, 'item soma', 'itens somam')}{' '}
            <span className="num">{formatReais(toReais(sum))}</span>
            <span>{isSum ? ', como na nota.' : '.'}</span>
          </b>
          {!isSum && typeof total === 'number' && (
            <>
              {' '}
              Na nota está <span className="num">{formatReais(total)}</span>.
            </>
          )}
          {wrong > 0 && (
            <span> {counted(wrong, 'linha não fecha a conta', 'linhas não fecham a conta')}.</span>
          )}
          {isDay(readDay) && <span> Compra de {formatDate(readDay)}.</span>}
        </p>
      </div>
      {!isDay(readDay) && (
        <DateField
          form={form}
          name="purchasedOn"
          label="Dia da compra (opcional)"
          max={cityToday()}
          hint="Está impresso na nota."
        />
      )}
    </>
  );
}

interface LineProps {
  form: CallForm<ReceiptValues>;
  placed: Placed;
}

/** A line whose good is known: whether its price is sent, and one field for what could not be read. */
function KnownLine({ form, placed, good }: LineProps & { good: NamedGood | undefined }) {
  const { line, index } = placed;
  const { read, price } = line;
  const sent = useFieldValue(form, `items.${index}.read.isSent`);
  if (!good) return null;
  const id = controlId(form.id, `items.${index}.read.isSent`);
  const isOtherUnit = read.unit !== null && read.unit !== good.unit;
  return (
    <li className="px-4 py-2">
      <div className="flex items-start gap-3">
        <span className="grid min-h-tap place-items-center">
          <input
            id={id}
            type="checkbox"
            className="field-check"
            checked={read.isSent}
            onChange={({ target }) => sent.change(target.checked)}
          />
        </span>
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-2">
          <span className="flex flex-wrap justify-between gap-x-4">
            <b className="wrap-anywhere">{good.name}</b>
            <b className="num">
              {price ? formatReais(price) : 'sem preço'}
              <span className="font-normal text-muted-foreground">/{unitSigns[read.unit ?? good.unit]}</span>
            </b>
          </span>
          <span className="block text-small text-muted-foreground wrap-anywhere">{sayRead(line)}</span>
        </label>
      </div>
      {read.isSent && isOtherUnit && (
        <p className="mb-2 ml-9 text-small">
          Na nota o preço é por {unitNames[read.unit ?? good.unit]}, e aqui comparamos por{' '}
          {unitNames[good.unit]}: ele não vira preço.
        </p>
      )}
      {read.isSent && <Doubts form={form} placed={placed} />}
    </li>
  );
}

/** 'PICANHA BOV RESF KG · 1,136 kg = R$ 102,13' */
function sayRead({ productName, quantity, read }: ReadReceiptLine): string {
  const amount = quantity ? ` · ${formatDecimal(quantity, 0)} ${unitSigns[read.unit ?? 'un']}` : '';
  return `${productName}${amount}${read.total ? ` = ${formatReais(read.total)}` : ''}`;
}

/** The fields that a line still needs. They stay when it adds up, so that what is typed can be changed. */
function Doubts({ form, placed: { line, index } }: LineProps) {
  const { productName, read } = line;
  if (read.asks.length === 0) return null;
  const hint = addsUp(line)
    ? 'A conta fecha.'
    : 'Confira na nota: quantidade × preço tem de dar o total. Sem isso, o item fica só na foto.';
  return (
    <div className="mb-2 ml-9 flex max-w-56 flex-col gap-2">
      {read.asks.map((asked) =>
        asked === 'quantity' ? (
          <NumberField
            key={asked}
            form={form}
            name={`items.${index}.quantity`}
            label={`Quantidade de ${productName}`}
            min={0}
            hint={hint}
          />
        ) : (
          <MoneyField
            key={asked}
            form={form}
            name={asked === 'total' ? `items.${index}.read.total` : `items.${index}.price`}
            label={`${asked === 'total' ? 'Total' : 'Preço'} de ${productName}`}
            hint={hint}
          />
        ),
      )}
    </div>
  );
}

/** A name that nobody knows: one tap says which good it is. */
function UnknownLine({ form, placed, goods }: LineProps & { goods: readonly NamedGood[] }) {
  const { line, index } = placed;
  const { read, productName } = line;
  const product = useFieldValue(form, `items.${index}.read.productId`);
  return (
    <li className="px-4 py-3">
      <Field label={productName} hint={sayRead({ ...line, productName: '' }).replace(/^ · /, '')}>
        {(control) => (
          <Select
            {...control}
            value={read.productId === null ? '' : String(read.productId)}
            options={[
              { value: '', label: 'O que é?' },
              { value: '0', label: 'Nada do que comparamos' },
              ...goods.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ target }) => product.change(target.value === '' ? null : Number(target.value))}
          />
        )}
      </Field>
      {read.productId ? <Doubts form={form} placed={placed} /> : null}
    </li>
  );
}

/** 'Enviar 7 preços'; a receipt whose lines give no price is sent, too. */
export function saySend(items: ReceiptValues['items'], goods: readonly NamedGood[]): string {
  const byId = new Map(goods.map((good) => [good.id, good]));
  const priced = items.flatMap((line) => (isRead(line) && line.read.isSent && goodOf(line, byId)?.id) || []);
  const prices = new Set(priced).size;
  return prices === 0 ? 'Enviar comprovante' : `Enviar ${counted(prices, 'preço')}`;
}
