import { addDays, type Day } from '#domain/city-time.ts';
import { popularCuts } from '#domain/popular-cuts.ts';
import { countPriced } from '#domain/price-counts.ts';
import type { Best, HomeData } from './home-data.ts';

/**
 * A few invented prices for when neither current nor earlier data is available. The page keeps its layout, always
 * shows the banner 'Dados de demonstração', is never indexed and claims nothing (design section 6).
 */
export function sampleHomeData(today: Day): HomeData {
  const best = (lowest: number): Best => ({
    price: lowest / 100,
    fresh: { day: addDays(today, -2), lifeDays: 10, source: 'admin', sourceName: 'Exemplo' },
    compared: [lowest, lowest + lowest / 20, lowest + lowest / 10].map((centavos) => centavos / 100),
    places: 3,
    ties: 0,
    mean: (lowest + lowest / 20) / 100,
    highest: (lowest + lowest / 10) / 100,
    expired: false,
    saving: null,
  });
  return {
    today,
    cuts: popularCuts.map((name, index) => ({
      ...best(lowestCuts[index] ?? 3000),
      productId: index + 1,
      name,
      establishment: { id: 1, name: 'Açougue Exemplo', where: 'Endereço de exemplo' },
    })),
    wanted: popularCuts.map((name, index) => {
      const { price, fresh, expired } = best(lowestCuts[index] ?? 3000);
      return { name, best: { price, fresh, expired } };
    }),
    meat: countPriced([]),
    open: {},
    fuel: countPriced([]),
    leftOut: null,
    fuels: fuels.map(([name, lowest], index) => ({
      ...best(lowest),
      id: index + 1,
      name,
      station: { id: 1, name: 'Posto Exemplo', place: 'Endereço de exemplo' },
      trend: 'stable',
      firstCollection: true,
      previousDay: null,
      priceChange: null,
    })),
    regions: [],
    collectedAt: null,
    collectedLifeDays: 0,
    demonstration: null,
  };
}

/** Centavos per kilo, in the order of `popularCuts`. */
const lowestCuts = [6000, 5000, 1600, 2000, 4400, 4600, 4000, 2000, 3800, 4200];
/** Centavos per litre. */
const fuels: readonly [string, number][] = [
  ['Gasolina comum', 690],
  ['Etanol', 490],
  ['Diesel S10', 680],
];
