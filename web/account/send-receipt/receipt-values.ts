import type { z } from 'zod';
import type { receiptItemBody } from '#contract/receipt-fields.ts';
import { missingReceiptImage } from '#contract/uploads.ts';
import type { Day } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { readNfce } from '#domain/nfce.ts';
import { lineTotal, toThousandths } from '#domain/receipts.ts';
import { fold } from '#domain/text.ts';
import type { Rules } from '#web/forms/use-call-form.ts';

export interface ReceiptValues {
  establishmentId: number | null;
  imageUrl: File | null | undefined;
  code: string;
  items: ReceiptLine[];
}

/** A line of the receipt in the form. */
export interface ReceiptLine {
  productName: string;
  quantity: number | null;
  /** reais */
  price: number | null;
}

export const blankLine: ReceiptLine = { productName: '', quantity: null, price: null };

/** Name of the options of shops, which the shop's field and the access key share. */
export const shopSourceName = 'shops';

interface Product {
  id: number;
  name: string;
}

/** A blank line is not sent. */
export function isBlank({ productName, quantity, price }: ReceiptLine): boolean {
  return productName.trim() === '' && quantity === null && price === null;
}

/** @param products products of the catalogue: a line with such a name gets its id */
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

/** The total of a line in centavos; 0 if unknown. */
export function totalOf({ quantity, price }: Partial<ReceiptLine>): number {
  if (!quantity || !price || !(quantity > 0) || !(price > 0)) return 0;
  return lineTotal({ priceCentavos: toCentavos(price), quantityThousandths: toThousandths(quantity) });
}

/** Rules for values that the body does not have: a file instead of its address, and a key that may be empty. */
export const receiptRules = (today: Day): Rules<ReceiptValues> => ({
  imageUrl: (file) => (file ? true : missingReceiptImage),
  code: (code) => denialReason(String(code).trim(), today) ?? true,
});

/** Says why a typed key is refused; undefined if it is empty or valid. */
export function denialReason(code: string, today: Day): string | undefined {
  if (code === '') return undefined;
  const reading = readNfce(code, today);
  return 'why' in reading ? reading.why : undefined;
}
