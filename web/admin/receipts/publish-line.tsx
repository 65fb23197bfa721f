import { PackageOpen } from 'lucide-react';
import { z } from 'zod';
import { fieldOfLine } from '#contract/receipt-lines.ts';
import { publishReceiptBody, type ReceiptCase, type ReceiptLine } from '#contract/receipt-rows.ts';
import type { Day } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { unitNames, unitSigns } from '#domain/products.ts';
import { missingPurchaseDay, purchaseTrouble } from '#domain/receipt-days.ts';
import { cityToday } from '#web/clock.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { NotLoaded } from '#web/forms/combobox.tsx';
import { FormField, useFieldValue } from '#web/forms/fields.tsx';
import { formatDecimal, MoneyField } from '#web/forms/number-fields.tsx';
import { SearchedCombobox, useKnownOptions } from '#web/forms/searched-combobox.tsx';
import type { CallForm, Rule, Rules } from '#web/forms/use-call-form.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type GoodsOption, useGoodsSource } from '../choices/row-sources.ts';
import { clearLines, doubtsOf, openLines, productOfMatch, type ReadyItem } from './line-doubts.ts';
import { matchWords, sayCurrent, sayDifference } from './receipt-words.ts';

interface PublishLineProps {
  form: CallForm<PublishValues>;
  establishmentId: number;
  line: ReceiptLine;
}

/** '0,812 kg × R$ 49,90 = R$ 40,52', '… = R$ 40,52, desconto de R$ 2,00' */
export function sayLine({ quantity, unit, price, total, discount }: ReceiptLine): string {
  const amount = [formatDecimal(quantity, 0), unit && unitSigns[unit]].filter(Boolean).join(' ');
  const less = discount > 0 ? `, desconto de ${formatReais(discount)}` : '';
  return `${amount} × ${formatReais(price)} = ${formatReais(total)}${less}`;
}

/** A line of a receipt that can be published: whether to, as which product, and its price for the unit of that. */
export function PublishLine({ form, establishmentId, line }: PublishLineProps) {
  const { position, productName, match } = line;
  const names = namesOf(position);
  const chosen = useFieldValue(form, names.chosen);
  const product = useFieldValue(form, names.productId);
  const price = useFieldValue(form, names.price);
  const productId = typeof product.value === 'number' ? product.value : null;
  const current = useCurrentPrice(line, establishmentId, productId);
  const difference = sayDifference(typeof price.value === 'number' ? price.value : null, current?.price);
  const source = useGoodsSource();
  const { isMatch, sold } = useSoldProduct(line, productId, source.name);
  const doubts = doubtsOf(line, sold);
  const label = `Produto da linha ${position}`;
  return (
    <li className="relative border-t border-border py-3 first:border-0">
      <fieldset className="min-w-0">
        <legend className="sr-only">
          Linha {position}: {productName}
        </legend>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckboxField
            form={form}
            name={names.chosen}
            label={
              <>
                <span className="sr-only">Publicar </span>
                <strong className="wrap-anywhere">{productName}</strong>
              </>
            }
          />
          <p className="ml-auto text-small text-muted-foreground num">{sayLine(line)}</p>
        </div>
        <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
          <SearchedCombobox
            label={label}
            source={source}
            placeholder="Digite o nome do produto"
            none="Nenhum produto encontrado"
            value={productId}
            onChange={(next) => {
              product.change(next);
              if (next !== null && productId === null) chosen.change(true);
            }}
          >
            {(control, retry) => (
              <FormField
                form={form}
                name={names.productId}
                label={label}
                hint={retry ? <NotLoaded retry={retry} /> : undefined}
              >
                {({ ref: _, onChange: __, name: ___, ...ties }) => control(ties)}
              </FormField>
            )}
          </SearchedCombobox>
          <MoneyField
            form={form}
            name={names.price}
            label={sold?.unit ? `Preço por ${unitNames[sold.unit]}` : 'Preço'}
          />
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted-foreground">
          {match && isMatch && (
            <Badge tone={match.by === 'suggested' && doubts.length > 0 ? 'gold' : 'best'}>
              {matchWords[match.by]}
            </Badge>
          )}
          {productId !== null &&
            doubts.map((doubt) => (
              <Badge key={doubt} tone="gold" icon={PackageOpen}>
                {doubt}
              </Badge>
            ))}
          {productId !== null && current !== undefined && (
            <span className="num">
              {sayCurrent(current, cityToday())}{' '}
              {difference && <strong className="text-foreground">{difference}</strong>}
            </span>
          )}
        </p>
      </fieldset>
    </li>
  );
}

/** Returns what is known about the chosen product, and whether it is the one that was found for the line. */
function useSoldProduct(line: ReceiptLine, productId: number | null, sourceName: string) {
  const { optionOf } = useKnownOptions(sourceName);
  const isMatch = line.match !== null && line.match.productId === productId;
  if (isMatch) return { isMatch, sold: productOfMatch(line) };
  const chosen: GoodsOption | undefined = optionOf(productId);
  return { isMatch, sold: chosen ? { unit: chosen.unit, isSuggested: false, isContradicted: false } : null };
}

/** Returns the last price of the chosen product at the shop; null if there is none, undefined until it is known. */
function useCurrentPrice(
  { match, current }: ReceiptLine,
  establishmentId: number,
  productId: number | null,
): ReceiptLine['current'] | undefined {
  const isKnown = productId === null || productId === match?.productId;
  const query = { productId: String(productId), establishmentId: String(establishmentId) };
  const check = useCall('checkPrice', { query }, { enabled: !isKnown });
  return isKnown ? current : check.data?.data.last;
}

type LineField = 'chosen' | 'productId' | 'price';

/**
 * The values of the form. Each line of the receipt has three of them, with the names that the server uses in refusals.
 */
export interface PublishValues {
  /** '' for the usual day */
  day: Day;
  [field: `${LineField}:${number}`]: unknown;
}

export function namesOf(position: number) {
  return {
    chosen: fieldOfLine('chosen', position),
    productId: fieldOfLine('productId', position),
    price: fieldOfLine('price', position),
  };
}

/** Returns the initial values: lines without doubts are selected. */
export function valuesOf(receipt: ReceiptCase): PublishValues {
  const clear = new Set(clearLines(receipt));
  const values: PublishValues = { day: '' };
  for (const line of openLines(receipt)) {
    const { position, match, price } = line;
    const names = namesOf(position);
    values[names.chosen] = clear.has(line);
    values[names.productId] = match?.productId ?? null;
    values[names.price] = price;
  }
  return values;
}

export function chosenOf(values: Partial<PublishValues>, receipt: ReceiptCase): ReadyItem[] {
  return openLines(receipt).flatMap(({ position }) => {
    const names = namesOf(position);
    if (values[names.chosen] !== true) return [];
    return [{ position, productId: Number(values[names.productId]), price: Number(values[names.price]) }];
  });
}

/** Returns the positions of lines that can be selected together: those with a product, one of each. */
export function markableOf(values: Partial<PublishValues>, receipt: ReceiptCase): number[] {
  const taken = new Set<unknown>(receipt.items.flatMap(({ published }) => published?.productId ?? []));
  const chosenFirst = openLines(receipt).toSorted(
    (a, b) =>
      Number(values[namesOf(b.position).chosen] === true) -
      Number(values[namesOf(a.position).chosen] === true),
  );
  return chosenFirst.flatMap(({ position }) => {
    const productId = values[namesOf(position).productId];
    if (typeof productId !== 'number' || taken.has(productId)) return [];
    taken.add(productId);
    return [position];
  });
}

/**
 * The rules of the call's body for the day and the selected lines, with their issues at the fields of the form.
 * Repeated products are reported when the lines are valid otherwise.
 */
export const publishSchema = z.custom<PublishValues>().superRefine((values, context) => {
  const items = Object.keys(values).flatMap((name) => {
    const position = Number(name.split(':')[1]);
    if (name !== fieldOfLine('chosen', position) || values[name] !== true) return [];
    const { productId, price } = namesOf(position);
    return [{ position, productId: values[productId], price: values[price] }];
  });
  const body = publishReceiptBody.safeParse({ version: 1, day: values.day || null, items });
  for (const { path, message } of body.error?.issues ?? []) {
    const [list, index, field] = path;
    const position = list === 'items' && typeof index === 'number' ? items[index]?.position : undefined;
    const name = position === undefined ? list : fieldOfLine(String(field), position);
    context.addIssue({ code: 'custom', path: name === undefined ? [] : [name], message });
  }
});

/** Rules that depend on the receipt: its days, and products that it has published already. */
export function publishRules(receipt: ReceiptCase): Rules<PublishValues> {
  const { items, purchase } = receipt;
  const published = items.flatMap(({ published }) => published?.productId ?? []);
  const rules: Record<string, Rule<PublishValues>> = {
    day(day, all) {
      if (!purchase || typeof day !== 'string') return true;
      if (day !== '') return purchaseTrouble(day, purchase) ?? true;
      return purchase.usual !== null || chosenOf(all, receipt).length === 0 || missingPurchaseDay;
    },
  };
  for (const { position } of openLines({ items })) {
    const { chosen, productId } = namesOf(position);
    rules[productId] = (id, all) =>
      all[chosen] === true && published.some((taken) => taken === id)
        ? 'Outra linha desta nota já deu um preço deste produto.'
        : true;
  }
  return rules;
}
