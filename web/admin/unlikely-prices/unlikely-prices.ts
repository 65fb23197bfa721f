import type { PriceCheck } from '#contract/prices.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { sayUnlikely, type UsualPrices } from '#domain/unlikely-price.ts';

/** A price that is about to be saved. */
export interface PriceToSave {
  /** 'Picanha, Açougue Bom Boi' */
  name: string;
  /** reais */
  price: number;
  usual: UsualPrices;
}

export interface UnlikelyQuestion {
  title: string;
  /** each unlikely price with its name */
  lines: readonly { name: string; why: string }[];
  /** 'e mais 3 preços'; undefined if all are listed */
  more: string | undefined;
}

/** Nobody reads a longer list. */
const mostListed = 40;

/** Identifies a price in a question, so that it is asked about once. */
export function keyOfPrice({ name, price }: PriceToSave): string {
  return `${price} ${name}`;
}

/**
 * Returns one question about all unlikely prices of a batch; undefined if there are none.
 * @param confirmed keys of prices that were confirmed before
 */
export function askAboutUnlikely(
  prices: readonly PriceToSave[],
  confirmed: ReadonlySet<string> = new Set(),
): UnlikelyQuestion | undefined {
  const unlikely = prices.flatMap((each) => {
    const why = confirmed.has(keyOfPrice(each)) ? undefined : sayUnlikely(each.price, each.usual);
    return why === undefined ? [] : [{ name: each.name, price: each.price, why }];
  });
  const [first, second] = unlikely;
  if (!first) return undefined;
  const left = unlikely.length - mostListed;
  return {
    title: second
      ? `${counted(unlikely.length, 'preço', 'preços')} fora do comum: é isso mesmo?`
      : `${formatReais(first.price)} ${first.price === 0 ? 'é de graça' : 'está fora do comum'}: é isso mesmo?`,
    lines: unlikely.slice(0, mostListed).map(({ name, why }) => ({ name, why })),
    more: left > 0 ? `e mais ${counted(left, 'preço', 'preços')}` : undefined,
  };
}

const nothingKnown: UsualPrices = { lowest: null, mean: null, highest: null, last: null };

/**
 * Waits for the prices to compare with. If the server cannot be reached, none are known, and saving reports the
 * failure.
 */
export async function readUsual(check: Promise<{ data: PriceCheck }>): Promise<UsualPrices> {
  try {
    const { lowest, mean, highest, last } = (await check).data;
    return { lowest, mean, highest, last: last?.price ?? null };
  } catch {
    return nothingKnown;
  }
}
