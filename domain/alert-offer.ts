import { formatReais, toReais } from './money.ts';

/** What the pages of a product and a station offer to alert of. It is apart from the rest, which pages load when it is wanted. */

/** How far an alert first reaches, in km. */
export const usualRadiusKm = 5;

const smallStep = 10;
const largeStep = 100;
const largeFrom = 2000;

/** Returns the price that an alert is first offered for: the next round one below the lowest, in centavos. */
export function suggestedMaximum(lowestCentavos: number): number {
  const step = lowestCentavos > largeFrom ? largeStep : smallStep;
  return Math.max(step, Math.floor((lowestCentavos - 1) / step) * step);
}

/** 'R$ 55', 'R$ 6,90': round amounts without centavos, as people say them. */
export function sayMaximum(centavos: number): string {
  return centavos % 100 === 0
    ? `R$\u00A0${(centavos / 100).toLocaleString('pt-BR')}`
    : formatReais(toReais(centavos));
}
