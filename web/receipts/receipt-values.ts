import type { z } from 'zod';
import type { NamedGood } from '#contract/goods-names.ts';
import type { receiptFields, receiptItemBody } from '#contract/receipt-fields.ts';
import { missingReceiptImage, missingShop } from '#contract/uploads.ts';
import type { Day } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { readNfce } from '#domain/nfce.ts';
import type { ProductUnit } from '#domain/products.ts';
import { lineAgrees, paidFor, toThousandths } from '#domain/receipts.ts';
import { fold } from '#domain/text.ts';
import type { Rules } from '#web/forms/use-call-form.ts';

export interface ReceiptValues {
  establishmentId: number | null;
  imageUrl: File | null | undefined;
  code: string;
  items: ReceiptLine[];
  /** the printed day: 'aaaa-mm-dd'; '': not known */
  purchasedOn: string;
  /** the printed sum, in reais; null: not known */
  total: number | null;
}

/** A line of the receipt in the form. */
export interface ReceiptLine {
  productName: string;
  quantity: number | null;
  /** reais */
  price: number | null;
  /** undefined: a person types the line */
  read?: ReadPart;
}

/** A number of a line that could not be read. */
export type AskedField = 'quantity' | 'price' | 'total';

/** The rest that the phone has read of a line, with the answers of the person. */
export interface ReadPart {
  unit: ProductUnit | null;
  /** as printed, in reais, before the discount */
  total: number | null;
  /** in reais */
  discount: number;
  /** what a person has to say of the line, or to check */
  asks: readonly AskedField[];
  /** nobody knows the name, and the person is asked for the good */
  isAsked: boolean;
  /** null: not known; 0: none of the city's goods */
  productId: number | null;
  isSent: boolean;
}

export type ReadReceiptLine = ReceiptLine & { read: ReadPart };

export const blankLine: ReceiptLine = { productName: '', quantity: null, price: null };

export const noReceipt: Omit<ReceiptValues, 'imageUrl'> = {
  establishmentId: null,
  code: '',
  items: [blankLine],
  purchasedOn: '',
  total: null,
};

/** Name of the options of shops, which the shop's field and the access key share. */
export const shopSourceName = 'shops';

type Item = z.input<typeof receiptItemBody>;

/** A blank line is not sent. */
export function isBlank({ productName, quantity, price }: ReceiptLine): boolean {
  return productName.trim() === '' && quantity === null && price === null;
}

export function isRead(line: ReceiptLine): line is ReadReceiptLine {
  return line.read !== undefined;
}

/** Returns the body of the call without the picture. @param goods a typed line with the name of one of them gets its id */
export function bodyOf(
  { establishmentId, code, items, purchasedOn, total }: Omit<ReceiptValues, 'imageUrl'>,
  goods: readonly Pick<NamedGood, 'id' | 'name'>[],
): Omit<z.input<typeof receiptFields>, 'imageUrl'> {
  return {
    // If the schema has not loaded, the server refuses what was not checked here.
    establishmentId: establishmentId ?? 0,
    items: itemsOf(items, goods),
    ...(code.trim() !== '' && { code }),
    ...(purchasedOn !== '' && { purchasedOn }),
    ...(total !== null && { total }),
  };
}

export function itemsOf(
  lines: readonly ReceiptLine[],
  goods: readonly Pick<NamedGood, 'id' | 'name'>[],
): Item[] {
  const byName = new Map(goods.map(({ id, name }) => [fold(name), id]));
  return lines.flatMap((line): Item[] => {
    if (isBlank(line)) return [];
    const productName = line.productName.trim();
    const amounts = { quantity: Number(line.quantity), price: Number(line.price) };
    if (!isRead(line)) return [{ productName, productId: byName.get(fold(productName)) ?? null, ...amounts }];
    const { unit, total, discount, isSent, productId } = line.read;
    // Lines that could not be read, and those that the person leaves out, are only in the picture.
    if (!isSent || !(amounts.quantity > 0) || !(amounts.price > 0) || productName === '') return [];
    return [{ productName, productId: productId || null, ...amounts, unit, total, discount }];
  });
}

/** Returns whether a line's numbers give its printed total. */
export function addsUp({ quantity, price, read }: ReadReceiptLine): boolean {
  const { total } = read;
  if (!quantity || !price || !total) return false;
  return lineAgrees({
    quantityThousandths: toThousandths(quantity),
    priceCentavos: toCentavos(price),
    totalCentavos: toCentavos(total),
  });
}

/** Returns the good of a line whose price can become one of the city's: it is known, adds up, and is sold in the good's unit. */
export function goodOf<Good extends NamedGood>(
  line: ReadReceiptLine,
  goods: ReadonlyMap<number, Good>,
): Good | undefined {
  const good = goods.get(line.read.productId ?? 0);
  return good && addsUp(line) && (line.read.unit ?? good.unit) === good.unit ? good : undefined;
}

/** The total of a line in centavos, as printed or else computed; 0 if unknown. */
export function totalOf({ quantity, price, read }: Partial<ReceiptLine>): number {
  const totalCentavos = read?.total ? toCentavos(read.total) : null;
  if (totalCentavos === null && (!quantity || !price || !(quantity > 0) || !(price > 0))) return 0;
  return paidFor({
    priceCentavos: toCentavos(price ?? 0),
    quantityThousandths: toThousandths(quantity ?? 0),
    totalCentavos,
    discountCentavos: toCentavos(read?.discount ?? 0),
  });
}

/** Rules for values that the body does not have, or that depend on one another. */
export const receiptRules = (today: Day): Rules<ReceiptValues> => ({
  imageUrl: (file, { code, items }) =>
    file || (code.trim() !== '' && itemsOf(items, []).some(({ total }) => total != null))
      ? true
      : missingReceiptImage,
  // Without a connection nobody knows yet which shop a key is of.
  establishmentId: (id, { code }) => id !== null || code.trim() !== '' || missingShop,
  code: (code) => denialReason(String(code).trim(), today) ?? true,
});

/** Says why a typed key is refused; undefined if it is empty or valid. */
export function denialReason(code: string, today: Day): string | undefined {
  if (code === '') return undefined;
  const reading = readNfce(code, today);
  return 'why' in reading ? reading.why : undefined;
}
