import type { PriceCheck } from '#contract/prices.ts';
import { type Day, dayOf, formatAge } from '#domain/city-time.ts';
import { formatPercent, formatReais } from '#domain/money.ts';
import { outsideOfRange } from '#domain/price-entry.ts';
import { sayUnlikely, type UsualPrices } from '#domain/unlikely-price.ts';
import type { Scale } from '#web/components/city-scale.ts';

/** From so many percent on, the distance to the last price is said. */
const worthSaying = 3;
/** From so many percent on, it is a reason to look again. */
const unlikely = 30;

interface CheckWords {
  /** '42% abaixo do último' */
  badge: string | undefined;
  sentences: readonly string[];
  /** outside of the city's range, or far from the last price */
  isUnlikely: boolean;
}

/** Says where a typed price stands. @param typed reais; null: nothing yet */
export function sayCheck(
  { lowest, mean, highest, last }: PriceCheck,
  typed: number | null,
  today: Day,
): CheckWords {
  const range = lowest === null || highest === null ? undefined : { lowest, highest };
  const side = typed === null ? undefined : outsideOfRange(typed, range);
  const change = typed === null || !last || last.price === 0 ? 0 : ((typed - last.price) / last.price) * 100;
  const distance = Math.abs(change);
  const lastHere = last
    ? `Último aqui: ${formatReais(last.price)} ${formatAge(dayOf(last.collectionDate), today)}, fonte ${last.sourceName}.`
    : 'Este estabelecimento ainda não tem preço deste produto.';
  return {
    badge:
      distance < worthSaying
        ? undefined
        : `${formatPercent(distance)} ${change < 0 ? 'abaixo' : 'acima'} do último`,
    sentences: [
      lastHere,
      saySide(side, range),
      ...sayFar(typed, { lowest, mean, highest, last: last?.price ?? null }),
    ],
    isUnlikely: side !== undefined || distance >= unlikely,
  };
}

function saySide(side: 'below' | 'above' | undefined, range: Scale | undefined): string {
  if (!range) return 'A cidade ainda não tem outro preço válido dele.';
  if (side === 'below') return `O menor da cidade é ${formatReais(range.lowest)}.`;
  if (side === 'above') return `O maior da cidade é ${formatReais(range.highest)}.`;
  return `Na cidade, de ${formatReais(range.lowest)} a ${formatReais(range.highest)}.`;
}

function sayFar(typed: number | null, usual: UsualPrices): string[] {
  const isFar = typed !== null && sayUnlikely(typed, usual) !== undefined;
  return isFar ? ['Confira se a vírgula está no lugar. Você pode salvar assim mesmo.'] : [];
}

/** The ruler's scale with the typed price on it; one that is far above would press all others together. */
export function scaleWith(
  { lowest, highest }: Pick<PriceCheck, 'lowest' | 'highest'>,
  typed: number | null,
): { scale: Scale; isMarked: boolean } | undefined {
  if (lowest === null || highest === null) return undefined;
  const isMarked = typed !== null && typed <= 3 * highest;
  if (!isMarked) return { scale: { lowest, highest }, isMarked };
  return { scale: { lowest: Math.min(lowest, typed), highest: Math.max(highest, typed) }, isMarked };
}
