import type { z } from 'zod';
import type { receiptItemBody } from '#contract/receipt-fields.ts';
import { missingReceiptImage } from '#contract/uploads.ts';
import type { Day } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { readNfce } from '#domain/nfce.ts';
import { lineTotal, toThousandths } from '#domain/receipts.ts';
import { fold } from '#domain/text.ts';
import type { Rules } from '#web/forms/use-call-form.ts';

/** The values of the form. */
export interface ReceiptValues {
  establishmentId: number | null;
  imageUrl: File | null | undefined;
  code: string;
  items: ReceiptLine[];
}

/** A line of the receipt while it is typed. */
export interface ReceiptLine {
  productName: string;
  quantity: number | null;
  /** reais */
  price: number | null;
}

export const blankLine: ReceiptLine = { productName: '', quantity: null, price: null };

/** Names the options of the shop, which the field and the code share. */
export const shopSourceName = 'shops';

interface Product {
  id: number;
  name: string;
}

/** A line without a word is left out. */
export function isBlank({ productName, quantity, price }: ReceiptLine): boolean {
  return productName.trim() === '' && quantity === null && price === null;
}

/** @param products of the catalogue: a line with the name of one is tied to it */
export function itemsOf(
  lines: readonly ReceiptLine[],
  products: readonly Product[],
): z.input<typeof receiptItemBody>[] {
  const byName = new Map(products.map(({ id, name }) => [fold(name), id]));
  return lines
    .filter((line) => !isBlank(line))
    .map(({ productName, quantity, price }) => ({
      productName: productName.trim(),
      productId: byName.get(fold(productName.trim())) ?? null,
      quantity: Number(quantity),
      price: Number(price),
    }));
}

/** The total of a line in centavos; 0 while it cannot be known. */
export function totalOf({ quantity, price }: Partial<ReceiptLine>): number {
  if (!quantity || !price || !(quantity > 0) || !(price > 0)) return 0;
  return lineTotal({ priceCentavos: toCentavos(price), quantityThousandths: toThousandths(quantity) });
}

/** The rules for what the body does not have: a file in place of its address, and a key that may be empty. */
export const receiptRules = (today: Day): Rules<ReceiptValues> => ({
  imageUrl: (file) => (file ? true : missingReceiptImage),
  code: (code) => denialReason(String(code).trim(), today) ?? true,
});

/** Says why a typed key is refused; undefined where nothing is typed, or the key is in order. */
export function denialReason(code: string, today: Day): string | undefined {
  if (code === '') return undefined;
  const reading = readNfce(code, today);
  return 'why' in reading ? reading.why : undefined;
}
