import { counted } from '#domain/text.ts';
import { sayUnlikely } from '#domain/unlikely-price.ts';

/** A price that is about to be saved. */
export interface PriceToSave {
  /** 'Picanha' */
  name: string;
  /** reais */
  price: number;
  /** the city's mean in reais; null with fewer than three prices */
  mean: number | null;
}

export interface UnlikelyQuestion {
  title: string;
  /** each unlikely price with its name */
  lines: readonly { name: string; why: string }[];
  /** 'e mais 3 preços'; undefined where all are listed */
  more: string | undefined;
}

/** Longer lists are not read. */
const mostListed = 40;

/** One question about all the unlikely prices of a batch; undefined where there are none. */
export function askAboutUnlikely(prices: readonly PriceToSave[]): UnlikelyQuestion | undefined {
  const unlikely = prices.flatMap(({ name, price, mean }) => {
    const why = sayUnlikely(price, mean);
    return why === undefined ? [] : [{ name, why }];
  });
  const [first, second] = unlikely;
  if (!first) return undefined;
  const left = unlikely.length - mostListed;
  return {
    title: second
      ? `${counted(unlikely.length, 'preço', 'preços')} fora do comum: é isso mesmo?`
      : `${first.why}: é isso mesmo?`,
    lines: unlikely.slice(0, mostListed),
    more: left > 0 ? `e mais ${counted(left, 'preço', 'preços')}` : undefined,
  };
}
