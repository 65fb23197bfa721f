import { fieldOfLine } from '#contract/receipt-lines.ts';
import type { ReceiptCase, ReceiptLine } from '#contract/receipt-rows.ts';
import type { Day } from '#domain/city-time.ts';
import { priceTrouble } from '#domain/price-entry.ts';
import { purchaseTrouble } from '#domain/receipt-days.ts';
import type { Rule } from '#web/forms/use-call-form.ts';

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

/** Returns the lines that are not published yet. */
export function openLines({ items }: Pick<ReceiptCase, 'items'>): ReceiptLine[] {
  return items.filter(({ published }) => published === null);
}

/**
 * Returns the initial values. Lines are selected if an administrator has matched their product (the first line of each)
 * and they were weighed: the price of a piece is not one of a kilo.
 */
export function valuesOf(receipt: ReceiptCase): PublishValues {
  const taken = new Set(receipt.items.flatMap(({ published }) => published?.productId ?? []));
  const values: PublishValues = { day: '' };
  for (const { position, match, price, counted } of openLines(receipt)) {
    const names = namesOf(position);
    const isSure = match !== null && match.by !== 'suggested' && !counted && !taken.has(match.productId);
    if (isSure) taken.add(match.productId);
    values[names.chosen] = isSure;
    values[names.productId] = match?.productId ?? null;
    values[names.price] = price;
  }
  return values;
}

interface ChosenItem {
  position: number;
  productId: number;
  price: number;
}

export function chosenOf(values: Partial<PublishValues>, receipt: ReceiptCase): ChosenItem[] {
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

export function publishRules(receipt: ReceiptCase): Record<string, Rule<PublishValues>> {
  const published = receipt.items.flatMap(({ published }) => published?.productId ?? []);
  const rules: Record<string, Rule<PublishValues>> = {
    day: (day) =>
      (receipt.purchase && typeof day === 'string' && day !== '' && dayTrouble(day, receipt.purchase)) ||
      true,
  };
  for (const { position } of openLines(receipt)) {
    const names = namesOf(position);
    rules[names.productId] = (productId, all) => {
      if (all[names.chosen] !== true) return true;
      if (typeof productId !== 'number') return 'Escolha o produto.';
      if (published.includes(productId)) return 'Outra linha desta nota já deu um preço deste produto.';
      const before = chosenOf(all, receipt).find((item) => item.productId === productId);
      return before?.position === position || 'O produto está repetido.';
    };
    rules[names.price] = (price, all) => {
      if (all[names.chosen] !== true) return true;
      return typeof price === 'number' ? (priceTrouble(price) ?? true) : 'Informe o preço.';
    };
  }
  return rules;
}

function dayTrouble(day: string, days: NonNullable<ReceiptCase['purchase']>): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? purchaseTrouble(day, days)
    : 'Informe uma data no formato dd/mm/aaaa.';
}
