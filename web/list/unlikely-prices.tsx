import { type ReactNode, useRef } from 'react';
import type { PriceCheck } from '#contract/prices.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { sayUnlikely, type UsualPrices } from '#domain/unlikely-price.ts';
import { useQuestion } from './use-question.tsx';

/** Asks about the unlikely prices of a batch before it is saved: once per price, even if it is sent again. */
export function useUnlikelyQuestion(): {
  /** Resolves to true if no price is unlikely, otherwise to the person's answer. */
  mayBeSaved: (prices: readonly PriceToSave[]) => Promise<boolean>;
  /** the dialog while it is open, rendered anywhere on the page */
  question: ReactNode;
} {
  const { ask, dialog } = useQuestion();
  const confirmed = useRef(new Set<string>());
  return {
    async mayBeSaved(prices) {
      if (dialog) return false;
      const question = askAboutUnlikely(prices, confirmed.current);
      if (!question) return true;
      const text = <UnlikelyPrices {...question} />;
      const isYes = await ask({ title: question.title, text, go: 'Sim, salvar', cancel: 'Corrigir' });
      if (isYes) for (const price of prices) confirmed.current.add(keyOfPrice(price));
      return isYes;
    },
    question: dialog,
  };
}

function UnlikelyPrices({ lines, more }: UnlikelyQuestion) {
  return (
    <>
      <ul className="list-disc pl-5 wrap-anywhere">
        {lines.map(({ name, why }) => (
          <li key={`${name} ${why}`}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
      {more && <p className="mt-2">{more}</p>}
      <p className="mt-2">Confira se a vírgula está no lugar.</p>
    </>
  );
}

/** A price that is about to be saved. */
interface PriceToSave {
  /** 'Picanha, Açougue Bom Boi' */
  name: string;
  /** reais */
  price: number;
  usual: UsualPrices;
}

interface UnlikelyQuestion {
  title: string;
  /** each unlikely price with its name */
  lines: readonly { name: string; why: string }[];
  /** 'e mais 3 preços'; undefined if all are listed */
  more: string | undefined;
}

/** Nobody reads a longer list. */
const maxListed = 40;

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
  const left = unlikely.length - maxListed;
  return {
    title: second
      ? `${counted(unlikely.length, 'preço', 'preços')} fora do comum: é isso mesmo?`
      : `${formatReais(first.price)} ${first.price === 0 ? 'é de graça' : 'está fora do comum'}: é isso mesmo?`,
    lines: unlikely.slice(0, maxListed).map(({ name, why }) => ({ name, why })),
    more: left > 0 ? `e mais ${counted(left, 'preço', 'preços')}` : undefined,
  };
}

const noUsualPrices: UsualPrices = { lowest: null, mean: null, highest: null, last: null };

/**
 * Waits for the prices to compare with. If the server cannot be reached, none are known, and saving reports the
 * failure.
 */
export async function readUsual(check: Promise<{ data: PriceCheck }>): Promise<UsualPrices> {
  try {
    const { lowest, mean, highest, last } = (await check).data;
    return { lowest, mean, highest, last: last?.price ?? null };
  } catch {
    return noUsualPrices;
  }
}
