/**
 * The cost of going somewhere by car and buying there: the bill with the trip decides where something is cheapest, not the
 * price alone (docs/decisions/0049). Prices and bills are in reais, unrounded; distances in km, one way unless said.
 */

/** A road is about this many times as long as the straight line between its ends. */
const roadFactor = 1.35;

/** Lists say it once above their kilometres. */
export const aboutRoadKm = 'km aprox.';

/** Km by road from a straight line in km, unrounded: an estimate. */
export function roadKm(straightKm: number): number {
  return straightKm * roadFactor;
}

export interface Car {
  /** litres that a person usually buys */
  tankLitres: number;
  /** km per litre of petrol */
  kmPerLitre: number;
  /** how far the car goes with ethanol, in percent of petrol: ethanol pays off below this share of the price */
  ethanolPercent: number;
}

/** The car of somebody who has not described theirs. */
export const usualCar: Car = { tankLitres: 40, kmPerLitre: 10, ethanolPercent: 70 };

/** How much of a cut people usually buy, in kg, pieces or whatever it is sold by. */
export const usualAmount = 2;

/** How much of a cut a person can say to buy. */
export const goodsAmounts: readonly number[] = [0.5, 1, usualAmount, 3, 5, 10];

/** Reais per litre of petrol, for trips to shops that sell something else. */
export const usualLitrePrice = 7;

/** The fuel of a trip: its price, and how far a litre goes. */
export interface TripFuel {
  litrePrice: number;
  kmPerLitre: number;
}

/** Cost in reais of going there and back. @param km by road, one way */
export function tripCost(km: number, { litrePrice, kmPerLitre }: TripFuel): number {
  return ((2 * km) / kmPerLitre) * litrePrice;
}

/** Km per litre with a fuel: ethanol takes a car less far than petrol. */
export function kmPerLitreOf({ kmPerLitre, ethanolPercent }: Car, fuelName: string): number {
  return /etanol/i.test(fuelName) ? (kmPerLitre * ethanolPercent) / 100 : kmPerLitre;
}

export interface Errand {
  /** reais per litre, kilo or piece */
  price: number;
  /** how much of it is bought */
  amount: number;
  /** by road, one way; 0 if the way leads past it; null if unknown */
  km: number | null;
}

/** The bill of an errand in reais, with the trip. An unknown distance is not counted. */
export function wholeBill({ price, amount, km }: Errand, fuel: TripFuel): number {
  return price * amount + (km === null ? 0 : tripCost(km, fuel));
}

/** The most that choosing the right place can save, in reais, without any trip. */
export function mostSaved({ lowest, highest }: { lowest: number; highest: number }, amount: number): number {
  return (highest - lowest) * amount;
}

/**
 * Whole km, one way, beyond which a detour costs more than `saving` reais. Rounded down, so that nobody is sent further
 * than pays.
 */
export function longestDetour(saving: number, { litrePrice, kmPerLitre }: TripFuel): number {
  return Math.floor(Number(((saving / litrePrice) * kmPerLitre * 0.5).toFixed(6)));
}

export interface EthanolVerdict {
  /** price of ethanol in percent of petrol's, unrounded */
  percent: number;
  better: 'ethanol' | 'petrol' | 'same';
  /** true: within three points of the car's own share, so it hardly matters */
  isNarrow: boolean;
}

const narrowPoints = 3;

/** Whether ethanol or petrol takes a car further for its price. @param ethanolPercent see `Car` */
export function ethanolVerdict(
  { ethanol, petrol }: { ethanol: number; petrol: number },
  ethanolPercent: number,
): EthanolVerdict {
  const percent = Number(((ethanol / petrol) * 100).toFixed(6));
  const above = percent - ethanolPercent;
  return {
    percent,
    better: above === 0 ? 'same' : above < 0 ? 'ethanol' : 'petrol',
    isNarrow: Math.abs(above) <= narrowPoints,
  };
}
