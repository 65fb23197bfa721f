import type { ReceiptCase, ReceiptLine } from '#contract/receipt-rows.ts';
import { formatReais } from '#domain/money.ts';
import { type ProductUnit, unitNames } from '#domain/products.ts';
import { sayUnlikely, type UsualPrices } from '#domain/unlikely-price.ts';

/** The product of a line: the one that was found for it, or another that an administrator has chosen. */
interface LineProduct {
  /** undefined: not known */
  unit: ProductUnit | undefined;
  /** found by the dictionary alone */
  isSuggested: boolean;
  isContradicted: boolean;
}

export function productOfMatch({ match }: ReceiptLine): LineProduct | null {
  return match && { ...match, isSuggested: match.by === 'suggested' };
}

/** Says, in Portuguese, what to look at before a line becomes a price. A line without doubts is chosen without a person. */
export function doubtsOf(line: ReceiptLine, product: LineProduct | null): string[] {
  const { agrees, unit, discount, counted } = line;
  const isOtherUnit = unit !== null && product?.unit !== undefined && unit !== product.unit;
  const sold = unitNames[product?.unit ?? 'kg'];
  return [
    product === null && 'Escolha o produto',
    agrees === false && 'Preço vezes quantidade não dá o total impresso',
    product?.isContradicted && 'O nome na nota é de outro produto',
    isOtherUnit && `Preço por ${unitNames[unit]}, e não por ${sold}`,
    discount > 0 && `Desconto de ${formatReais(discount)}: confira o preço`,
    unit === null && counted && `Quantidade inteira: confira se o preço é por ${sold}`,
    unit === null && product?.isSuggested && 'Confira o produto',
  ].filter((doubt) => typeof doubt === 'string');
}

/** Returns the lines of a receipt that are not published yet. */
export function openLines({ items }: Pick<ReceiptCase, 'items'>): ReceiptLine[] {
  return items.filter(({ published }) => published === null);
}

/** Returns the open lines without doubts, the first one of each product. */
export function clearLines(receipt: Pick<ReceiptCase, 'items'>): ReceiptLine[] {
  const taken = new Set(receipt.items.flatMap(({ published }) => published?.productId ?? []));
  return openLines(receipt).filter((line) => {
    const { match } = line;
    const isClear =
      match !== null && !taken.has(match.productId) && doubtsOf(line, productOfMatch(line)).length === 0;
    if (isClear) taken.add(match.productId);
    return isClear;
  });
}

export interface ReadyItem {
  position: number;
  productId: number;
  price: number;
}

/**
 * Returns the prices of a receipt that can be published without a question: those of the clear lines that are not unlikely. None if
 * the receipt is too old or another company's, if its day has to be read, or if its lines are not its printed sum.
 * @param usualOf the prices to compare one with
 */
export function readyItems(
  receipt: ReceiptCase,
  usualOf: (productId: number, last: number | null) => UsualPrices,
): ReadyItem[] {
  if (!receipt.purchase?.usual || receipt.sumAgrees === false || receipt.key?.isOfPlace === false) return [];
  return clearLines(receipt).flatMap(({ position, match, price, current }) => {
    if (!match) return [];
    const { productId } = match;
    const isUnlikely = sayUnlikely(price, usualOf(productId, current?.price ?? null)) !== undefined;
    return isUnlikely ? [] : [{ position, productId, price }];
  });
}
