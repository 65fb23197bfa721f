import { formatNumber } from '#domain/numbers.ts';
import { type Car, kmPerLitreOf, type TripFuel, usualLitrePrice } from '#domain/trip.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { useAmount, useCar } from './user-place.ts';

interface Thing {
  kind: 'product' | 'fuel';
  name: string;
  unit: PriceUnit;
}

/** What a bill is for: how much of a thing the person buys, and what the trip to a place burns. */
export interface Errand {
  amount: number;
  /** '2 kg', '40 L' */
  amountText: string;
  fuelOf: (row: { price: number }) => TripFuel;
}

/** A tank of a fuel, which the trip burns, too; of other goods the person's amount, and a trip with petrol. */
export function errandOf({ kind, name, unit }: Thing, { car, amount }: { car: Car; amount: number }): Errand {
  if (kind === 'product') {
    const bought = amountIn(unit, amount);
    const fuel = { litrePrice: usualLitrePrice, kmPerLitre: car.kmPerLitre };
    return { amount: bought, amountText: sayAmount(bought, unit), fuelOf: () => fuel };
  }
  const kmPerLitre = kmPerLitreOf(car, name);
  return {
    amount: car.tankLitres,
    amountText: sayAmount(car.tankLitres, unit),
    fuelOf: ({ price }) => ({ litrePrice: price, kmPerLitre }),
  };
}

export function useErrand(thing: Thing): Errand {
  return errandOf(thing, { car: useCar(), amount: useAmount() });
}

/** Nobody buys half a piece. */
export const amountIn = (unit: PriceUnit, amount: number) => (unit === 'un' ? Math.ceil(amount) : amount);

/** '2 kg', '0,5 kg', '1 unidade' */
export function sayAmount(amount: number, unit: PriceUnit): string {
  const said = unit !== 'un' ? unit : amount === 1 ? 'unidade' : 'unidades';
  return `${formatNumber(amount)} ${said}`;
}
