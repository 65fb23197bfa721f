import { counted } from './text.ts';

/**
 * Counts of what has a price. Every page counts in the same way and says what it counts, so that two numbers which differ
 * are of two different things.
 */

/** A price that is compared (domain/comparison.ts): of a thing (a cut, a fuel) at a place. */
export interface CountedPrice {
  thing: number;
  place: number;
  /** true: its life is over */
  expired: boolean;
}

export interface PriceCount {
  things: number;
  places: number;
  /** true: all prices have expired, and the last known ones are counted */
  expired: boolean;
}

/** Returns the prices that count: the valid ones; where every price has expired, all, as the last known ones. */
export function countedPrices<P extends CountedPrice>(prices: readonly P[]): readonly P[] {
  const valid = prices.filter(({ expired }) => !expired);
  return valid.length > 0 ? valid : prices;
}

/** Counts the things and places with a valid price; where every price has expired, those whose last known are compared. */
export function countPriced(prices: readonly CountedPrice[]): PriceCount {
  const shown = countedPrices(prices);
  return {
    things: new Set(shown.map(({ thing }) => thing)).size,
    places: new Set(shown.map(({ place }) => place)).size,
    expired: shown.length > 0 && shown.every(({ expired }) => expired),
  };
}

/** The words for places with meat, with fuel, and with anything, one and many. */
export const shopWords = ['açougue ou mercado', 'açougues e mercados'] as const;
export const stationWords = ['posto', 'postos'] as const;
export const placeWords = ['estabelecimento', 'estabelecimentos'] as const;

/**
 * '1 posto com preço válido'; where all have expired '10 açougues e mercados na última coleta', as older prices are not
 * among those that are compared.
 */
export function sayPlaces(count: PriceCount, one: string, many: string): string {
  return `${counted(count.places, one, many)} ${count.expired ? 'na última coleta' : 'com preço válido'}`;
}

/** The filters of a page, in the words of the page. */
export interface Scope {
  region?: string | undefined;
  brand?: string | undefined;
  search?: string | undefined;
}

/** Says what a count is limited to: 'em toda a cidade', 'na Região Sul, bandeira Shell, busca “aureny”'. */
export function sayScope({ region, brand, search }: Scope): string {
  return [
    region === undefined ? 'em toda a cidade' : `na Região ${region}`,
    ...(brand === undefined ? [] : [`bandeira ${brand}`]),
    ...(search === undefined || search === '' ? [] : [`busca “${search}”`]),
  ].join(', ');
}

/** Says the places of meat and of fuel in one line; '' where neither has a price. */
export function sayAllPlaces({ meat, fuel }: { meat: PriceCount; fuel: PriceCount }): string {
  if (meat.places > 0 && fuel.places > 0 && meat.expired === fuel.expired) {
    return `${counted(meat.places, ...shopWords)} e ${sayPlaces(fuel, ...stationWords)}`;
  }
  return [
    ...(meat.places > 0 ? [sayPlaces(meat, ...shopWords)] : []),
    ...(fuel.places > 0 ? [sayPlaces(fuel, ...stationWords)] : []),
  ].join(', ');
}

/** Says how many of a shop's prices are the lowest of the city: 'nenhum menor preço da cidade', '1 menor preço da cidade'. */
export function sayLowest(count: number): string {
  const lowest = count === 0 ? 'nenhum menor preço' : counted(count, 'menor preço', 'menores preços');
  return `${lowest} da cidade`;
}
