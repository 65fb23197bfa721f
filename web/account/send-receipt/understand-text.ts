import type { NamedGood } from '#contract/goods-names.ts';
import type { Day } from '#domain/city-time.ts';
import { indexGoods } from '#domain/goods-names.ts';
import { toReais } from '#domain/money.ts';
import { isPrivateName } from '#domain/private-text.ts';
import type { ReadLine } from '#domain/receipt-lines.ts';
import { readReceiptText } from '#domain/receipt-text.ts';
import { fold } from '#domain/text.ts';
import type { AskedField, ReadReceiptLine, ReceiptValues } from '#web/receipts/receipt-values.ts';

/** The names that the dictionary knows of the city and of the shop. */
export interface Names {
  goods: readonly NamedGood[];
  /** the names that the shop's receipts are known to have */
  ofShop: readonly { name: string; productId: number }[];
}

/** The part of the form that a receipt's text fills in. */
export type Understood = Pick<ReceiptValues, 'purchasedOn' | 'total'> & {
  /** null: the text has none in order */
  accessKey: string | null;
  items: ReadReceiptLine[];
};

/**
 * Reads the text of a receipt, and finds the goods that its lines name. The module is loaded with the first receipt.
 * @param today a later day was misread
 */
export function understandText(text: string, names: Names, today: Day): Understood {
  const { accessKey, lines, purchasedOn, printedTotalCentavos } = readReceiptText(text);
  const nameGood = createNamer(names);
  return {
    accessKey,
    purchasedOn: purchasedOn !== null && purchasedOn <= today ? purchasedOn : '',
    total: reaisOf(printedTotalCentavos),
    items: lines
      .filter(({ name }) => !isPrivateName(name))
      .map(({ name, quantityThousandths, priceCentavos, ...line }): ReadReceiptLine => {
        const productId = nameGood(name);
        return {
          productName: name,
          quantity: quantityThousandths === null ? null : quantityThousandths / 1000,
          price: reaisOf(priceCentavos),
          read: {
            unit: line.unit,
            total: reaisOf(line.totalCentavos),
            discount: toReais(line.discountCentavos),
            asks: fieldsOf(line, { quantityThousandths, priceCentavos }),
            isAsked: productId === null,
            productId,
            isSent: true,
          },
        };
      }),
  };
}

/** Returns what is missing, and where all is there and does not add up, the price. */
function fieldsOf(
  { totalCentavos, doubt }: Pick<ReadLine, 'totalCentavos' | 'doubt'>,
  { quantityThousandths, priceCentavos }: Pick<ReadLine, 'quantityThousandths' | 'priceCentavos'>,
): AskedField[] {
  const missing = [
    quantityThousandths === null && 'quantity',
    priceCentavos === null && 'price',
    totalCentavos === null && 'total',
  ] as const;
  const asked = missing.filter((field) => field !== false);
  return asked.length === 0 && doubt === 'arithmetic' ? ['price'] : asked;
}

const reaisOf = (centavos: number | null) => (centavos === null ? null : toReais(centavos));

/** Returns a function that finds the good of a printed name: its id, 0 for what the city does not compare, null if unknown. */
function createNamer({ goods, ofShop }: Names): (name: string) => number | null {
  const known = new Map(ofShop.map(({ name, productId }) => [name, productId]));
  const dictionary = indexGoods(goods);
  return (name) => {
    const remembered = known.get(fold(name));
    if (remembered !== undefined) return remembered;
    const found = dictionary(name);
    if (typeof found !== 'string') return found.id;
    return found === 'none' ? 0 : null;
  };
}
