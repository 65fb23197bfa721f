import { type TripFuel, usualAmount, usualLitrePrice } from '#domain/trip.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { useCar } from './user-place.ts';

interface Errand {
  amount: number;
  /** '2 kg' */
  amountText: string;
  fuelOf: () => TripFuel;
}

/** The errand that bills of goods other than fuel assume: the usual amount, and a trip with the person's car and petrol. */
export function useGoodsErrand(unit: PriceUnit): Errand {
  const { kmPerLitre } = useCar();
  return {
    amount: usualAmount,
    amountText: `${usualAmount} ${unit === 'un' ? 'unidades' : unit}`,
    fuelOf: () => ({ litrePrice: usualLitrePrice, kmPerLitre }),
  };
}
