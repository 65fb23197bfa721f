import { formatReais } from './money.ts';

/** Rules of fuel prices that an administrator enters. Spec, back office, sections 5 and 9. */

/** The highest price of a litre, in reais, that can be entered; no fuel costs nearly as much. */
export const highestFuelPrice = 100;

/** The maximum number of fuels per call; no station sells as many. */
export const mostFuelsAtOnce = 20;

export const fuelPriceMessages = {
  missing: 'Todos os campos são obrigatórios',
  tooLow: 'O preço não pode ser menor que zero.',
  tooHigh: `Informe um preço de até ${formatReais(highestFuelPrice)}.`,
  twice: 'Este combustível está duas vezes na lista.',
} as const;
