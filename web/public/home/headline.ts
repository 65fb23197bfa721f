import { widestFirst } from '#domain/leading-cuts.ts';
import { formatReais } from '#domain/money.ts';
import { saySavingBase } from '#domain/savings.ts';
import { fold } from '#domain/text.ts';
import { spokenUnits } from '#web/components/price.tsx';
import { unitOf } from '../fuel/unit-of.ts';
import type { BestCut, BestFuel, HomeData } from './home-data.ts';

/** Claims in the hero are computed from valid prices of three or more places, or left out. */

/** Gives the subject of the headline: the cut with the widest spread, or a fuel if no cuts can be compared. */
export function widestOf({ cuts, fuels }: Pick<HomeData, 'cuts' | 'fuels'>): BestCut | BestFuel | undefined {
  return widestFirst(cuts)[0] ?? widestFirst(fuels)[0];
}

/** Gives some fuels, in the order of the screens, including the headline's. */
export function leadingFuels(data: Pick<HomeData, 'cuts' | 'fuels'>, count: number): BestFuel[] {
  const named = widestOf(data);
  const others = data.fuels.filter((fuel) => fuel !== named);
  const chosen = new Set(
    named && 'station' in named && count > 0
      ? [named, ...others.slice(0, count - 1)]
      : others.slice(0, count),
  );
  return data.fuels.filter((fuel) => chosen.has(fuel));
}

/**
 * Describes the benefit of comparing the headline's cut or fuel, with the figures beside it: 'são R$ 25,00 de diferença
 * por quilo, e o menor preço está 13% abaixo da média'.
 */
export function sayWorth(widest: BestCut | BestFuel): string {
  const { price, highest, saving } = widest;
  const unit = spokenUnits['station' in widest ? unitOf(widest) : 'kg'];
  const difference = `são ${formatReais(highest - price)} de diferença ${unit}`;
  return saving ? `${difference}, e o menor preço está ${saySavingBase(saving)}` : difference;
}

/** Feminine first words end in 'a' or are 'carne'; 'contra' of 'contra filé' is an exception. */
const feminine = /^(?!contra$)(.*a|carne)$/;

/** Examples: 'A mesma picanha', 'O mesmo contra filé', 'O mesmo diesel S10'. */
export function sameThing(name: string): string {
  const [first = ''] = fold(name).split(' ');
  return `${feminine.test(first) ? 'A mesma' : 'O mesmo'} ${name.split(' ').map(inSentence).join(' ')}`;
}

/** Abbreviations keep their capitals. */
function inSentence(word: string): string {
  return word === word.toUpperCase() ? word : word.toLowerCase();
}
