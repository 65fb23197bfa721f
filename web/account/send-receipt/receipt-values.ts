import type { z } from 'zod';
import type { receiptBody } from '#contract/receipts.ts';
import type { Day } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { readNfce } from '#domain/nfce.ts';
import { lineTotal, toThousandths } from '#domain/receipts.ts';
import { fold } from '#domain/text.ts';
import type { Rule } from '#web/forms/form-resolver.ts';
import { formatDecimal } from '#web/forms/number-fields.tsx';

/**
 * The values of the form. A line of the receipt has three of them, named after its number; numbers are not reused, so
 * that what is typed in one line never shows in another.
 */
export interface ReceiptValues {
  establishmentId: number | null;
  imageUrl: File | null | undefined;
  code: string;
  [item: `${ItemField}${number}`]: unknown;
}

/** Names the options of the shop, which the field and the code share. */
export const shopSourceName = 'shops';

export type ItemField = 'produto' | 'quantidade' | 'preco';

export interface ItemNames {
  product: `produto${number}`;
  quantity: `quantidade${number}`;
  price: `preco${number}`;
}

export function namesOf(item: number): ItemNames {
  return { product: `produto${item}`, quantity: `quantidade${item}`, price: `preco${item}` };
}

/** The numbers of the lines that values belong to; one new line where there are none. */
export function itemsIn(values: object = {}): readonly number[] {
  const numbers = Object.keys(values).flatMap(
    (name) => /^(?:produto|quantidade|preco)(\d+)$/.exec(name)?.[1] ?? [],
  );
  return numbers.length === 0 ? [1] : [...new Set(numbers.map(Number))].sort((a, b) => a - b);
}

type ReceiptItems = z.input<typeof receiptBody>['items'];

interface Product {
  id: number;
  name: string;
}

/** A line without a word is left out. */
function isBlank(values: ReceiptValues, item: number): boolean {
  const { product, quantity, price } = namesOf(item);
  return textOf(values[product]) === '' && values[quantity] == null && values[price] == null;
}

/** @param products of the catalogue: a line with the name of one is tied to it */
export function itemsOf(
  values: ReceiptValues,
  items: readonly number[],
  products: readonly Product[],
): ReceiptItems {
  const byName = new Map(products.map(({ id, name }) => [fold(name), id]));
  return items
    .filter((item) => !isBlank(values, item))
    .map((item) => {
      const { product, quantity, price } = namesOf(item);
      const productName = textOf(values[product]);
      return {
        productName,
        productId: byName.get(fold(productName)) ?? null,
        quantity: Number(values[quantity]),
        price: Number(values[price]),
      };
    });
}

/** The total of a line in centavos; 0 while it cannot be known. */
export function totalOf(values: Partial<ReceiptValues>, item: number): number {
  const { quantity, price } = namesOf(item);
  const [amount, reais] = [values[quantity], values[price]];
  if (typeof amount !== 'number' || typeof reais !== 'number') return 0;
  if (!(amount > 0) || !(reais > 0)) return 0;
  return lineTotal({ priceCentavos: toCentavos(reais), quantityThousandths: toThousandths(amount) });
}

/** The rules of the form, of the lines that it has now. Spec, public side, section 5 (Receipt). */
export function receiptRules(items: readonly number[], today: Day): Record<string, Rule<ReceiptValues>> {
  const rules: Record<string, Rule<ReceiptValues>> = {
    imageUrl: (file) => (file ? true : 'Por favor, faça upload de uma imagem.'),
    establishmentId: (id) => (id ? true : 'Por favor, selecione o estabelecimento.'),
    code: (code) => denialReason(textOf(code), today) ?? true,
  };
  for (const item of items) {
    const names = namesOf(item);
    rules[names.product] = (name, all) => isBlank(all, item) || textOf(name) !== '' || 'Informe o produto.';
    rules[names.quantity] = (amount, all) =>
      isBlank(all, item) || checkNumber(amount, { least: 0.001, most: 10_000 }, 'Informe a quantidade.');
    rules[names.price] = (price, all) =>
      isBlank(all, item) || checkNumber(price, { least: 0.01, most: 100_000 }, 'Informe o preço.');
  }
  return rules;
}

/** Says why a typed key is refused; undefined where nothing is typed, or the key is in order. */
export function denialReason(code: string, today: Day): string | undefined {
  if (code === '') return undefined;
  const reading = readNfce(code, today);
  return 'why' in reading ? reading.why : undefined;
}

/** @param limits what is less would be kept as nothing: a scale prints grams, and a price has centavos */
function checkNumber(
  value: unknown,
  { least, most }: { least: number; most: number },
  missing: string,
): string | true {
  if (value == null) return missing;
  if (typeof value !== 'number' || Number.isNaN(value)) return 'Não é um número.';
  if (value <= 0) return 'Informe mais que zero.';
  if (value < least) return `Informe ao menos ${formatDecimal(least, 0)}.`;
  return value <= most || 'É alto demais: confira.';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
