import type { FuelFigures } from '#contract/fuel-types.ts';
import type { Home } from '#contract/site.ts';
import { addDays, type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { popularCuts } from '#domain/popular-cuts.ts';
import { countPriced } from '#domain/price-counts.ts';
import { sectorCalled } from '#domain/sectors.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf, samplesFor } from '../data-status/data-status.ts';
import { categories, type OpenCategories } from './categories.ts';
import { type Best, type HomeData, toBestCut, toBestFuel, toWantedCut } from './home-data.ts';

/**
 * Loads the home page's data: current data, else the last good data, else samples when the API
 * cannot be reached at all (design section 6).
 */
export async function loadHome(
  transport: Transport,
  today: Day,
): Promise<{ data: HomeData; dataStatus: DataStatus }> {
  try {
    return await load(transport);
  } catch (error) {
    return samplesFor(error, () => ({
      data: sampleHomeData(today),
      dataStatus: { kind: 'sample' },
    }));
  }
}

async function load(transport: Transport): Promise<{ data: HomeData; dataStatus: DataStatus }> {
  const answers = await Promise.all([
    call(transport, 'readHome'),
    call(transport, 'listFuelFigures'),
    call(transport, 'listRegionCentres'),
  ]);
  const [{ data: home, ...meat }, fuels, regions] = answers;
  const { today, demonstration } = meat;
  return {
    data: {
      cuts: home.cuts.map(toBestCut),
      wanted: home.wanted.map(toWantedCut),
      meat: home.meat,
      fuel: fuels.priced,
      open: openCategories(home.sectors),
      fuels: fuels.data.flatMap((fuel) => toBestFuel(fuel) ?? []),
      regions: regions.data,
      ...collectionOf(home.collection, fuels.data),
      today,
      demonstration,
    },
    dataStatus: dataStatusOf(answers, demonstration),
  };
}

/** A category that is 'Em breve' opens as soon as a sector has its name. */
function openCategories(sectors: Home['sectors']): OpenCategories {
  const open = sectors.map(({ sectorId, ...sector }) => ({ ...sector, id: sectorId }));
  return Object.fromEntries(
    categories.flatMap(({ key, name, soon }) => {
      const sector = soon ? sectorCalled(open, name) : undefined;
      if (!sector) return [];
      const { id, things, places, expired } = sector;
      return [[key, { sectorId: id, things, places, expired }]];
    }),
  );
}

/** Finds the newest collection of meat and fuel. */
function collectionOf(
  meat: Home['collection'],
  fuels: readonly FuelFigures[],
): Pick<HomeData, 'collectedAt' | 'collectedLifeDays'> {
  const [newest] = [
    ...(meat ? [meat] : []),
    ...fuels.flatMap(({ figures, best: [lowest] }) =>
      figures && lowest
        ? [lowest.collectionDate, toCityIso(startOfDay(figures.to))].map((at) => ({
            at,
            lifeDays: lowest.lifeDays,
          }))
        : [],
    ),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return { collectedAt: newest?.at ?? null, collectedLifeDays: newest?.lifeDays ?? 0 };
}

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
      establishment: { ...nowhere, name: 'Açougue Exemplo', where: 'Endereço de exemplo' },
    })),
    wanted: popularCuts.map((name, index) => {
      const { price, fresh, expired } = best(lowestCuts[index] ?? 3000);
      return { name, best: { price, fresh, expired } };
    }),
    meat: countPriced([]),
    open: {},
    fuel: countPriced([]),
    fuels: fuels.map(([name, lowest], index) => ({
      ...best(lowest),
      id: index + 1,
      name,
      station: { ...nowhere, name: 'Posto Exemplo', place: 'Endereço de exemplo' },
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

const nowhere = { id: 1, latitude: null, longitude: null };

/** Centavos per kilo, in the order of `popularCuts`. */
const lowestCuts = [6000, 5000, 1600, 2000, 4400, 4600, 4000, 2000, 3800, 4200];
/** Centavos per litre. */
const fuels: readonly [string, number][] = [
  ['Gasolina comum', 690],
  ['Etanol', 490],
  ['Diesel S10', 680],
];
