import { counted } from './text.ts';

/**
 * Counts products and places with a price. Every page counts in the same way and names what it counts, so two different
 * numbers are always about two different things.
 */

/** A compared price (domain/comparison.ts) of a product (a cut, a fuel) at a place. */
export interface CountedPrice {
  thing: number;
  place: number;
  /** true: it is no longer valid */
  expired: boolean;
}

export interface PriceCount {
  things: number;
  places: number;
  /** true: all prices have expired, and the last known ones are counted */
  expired: boolean;
}

/** Returns the prices that count: the valid ones or, if every price has expired, all, as the last known ones. */
export function countedPrices<P extends CountedPrice>(prices: readonly P[]): readonly P[] {
  const valid = prices.filter(({ expired }) => !expired);
  return valid.length > 0 ? valid : prices;
}

/** Counts the products and places with a valid price or, if every price has expired, with a compared last known one. */
export function countPriced(prices: readonly CountedPrice[]): PriceCount {
  const shown = countedPrices(prices);
  return {
    things: new Set(shown.map(({ thing }) => thing)).size,
    places: new Set(shown.map(({ place }) => place)).size,
    expired: shown.length > 0 && shown.every(({ expired }) => expired),
  };
}

/** The singular and the plural for places with meat, with fuel, and with anything. */
export const shopWords = ['açougue ou mercado', 'açougues e mercados'] as const;
export const stationWords = ['posto', 'postos'] as const;
export const placeWords = ['estabelecimento', 'estabelecimentos'] as const;

/**
 * '1 posto com preço válido'; if all have expired '10 açougues e mercados na última coleta', because older prices are
 * not compared.
 */
export function sayPlaces(count: PriceCount, one: string, many: string): string {
  return `${counted(count.places, one, many)} ${count.expired ? 'na última coleta' : 'com preço válido'}`;
}

/** The filters of a page, in the words of the page. */
interface Scope {
  region?: string | undefined;
  brand?: string | undefined;
  search?: string | undefined;
}

/** Returns the scope of a count in words: 'em toda a cidade', 'na Região Sul, bandeira Shell, busca “aureny”'. */
export function sayScope({ region, brand, search }: Scope): string {
  return [
    region === undefined ? 'em toda a cidade' : `na Região ${region}`,
    ...(brand === undefined ? [] : [`bandeira ${brand}`]),
    ...(search === undefined || search === '' ? [] : [`busca “${search}”`]),
  ].join(', ');
}

/**
 * Returns the places of meat and of fuel in one line, after words such as 'Última coleta ontem, em', so that 'na última coleta' is
 * only said beside places with valid prices; '' if neither has a price.
 */
export function sayAllPlaces({ meat, fuel }: { meat: PriceCount; fuel: PriceCount }): string {
  const both = [
    { count: meat, words: shopWords },
    { count: fuel, words: stationWords },
  ] as const;
  const shown = both.filter(({ count }) => count.places > 0);
  const isMixed = new Set(shown.map(({ count }) => count.expired)).size > 1;
  if (isMixed) return shown.map(({ count, words: [one, many] }) => sayPlaces(count, one, many)).join(', ');
  const places = shown.map(({ count, words: [one, many] }) => counted(count.places, one, many)).join(' e ');
  return shown.some(({ count }) => !count.expired) ? `${places} com preço válido` : places;
}

/** Returns how many of a shop's prices are the lowest of the city: 'nenhum menor preço da cidade', '1 menor preço da cidade'. */
export function sayLowest(count: number): string {
  const lowest = count === 0 ? 'nenhum menor preço' : counted(count, 'menor preço', 'menores preços');
  return `${lowest} da cidade`;
}
