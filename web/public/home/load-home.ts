import type { FuelFigures } from '#contract/fuel-types.ts';
import type { Home } from '#contract/site.ts';
import { type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { leftOutOf } from '#domain/demonstration.ts';
import { countPriced } from '#domain/price-counts.ts';
import { sectorCalled } from '#domain/sectors.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf, samplesFor } from '../data-status/data-status.ts';
import { categories, type OpenCategories } from './categories.ts';
import { type HomeData, toBestCut, toBestFuel, toWantedCut } from './home-data.ts';
import { sampleHomeData } from './sample-home.ts';

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
  const leftOut = leftOutOf({
    meat: { priced: home.sectors.some(({ things }) => things > 0), demonstration: meat.demonstration },
    fuel: { priced: fuels.data.some(({ figures }) => figures !== null), demonstration: fuels.demonstration },
  });
  const showsMeat = leftOut !== 'meat';
  const shownFuels = leftOut === 'fuel' ? [] : fuels.data;
  const demonstration = leftOut === null && (meat.demonstration || fuels.demonstration);
  return {
    data: {
      cuts: showsMeat ? home.cuts.map(toBestCut) : [],
      wanted: home.wanted.map((cut) => toWantedCut(showsMeat ? cut : { ...cut, best: null })),
      meat: showsMeat ? home.meat : countPriced([]),
      fuel: leftOut === 'fuel' ? countPriced([]) : fuels.priced,
      open: openCategories(home.sectors),
      leftOut,
      fuels: shownFuels.flatMap((fuel) => toBestFuel(fuel) ?? []),
      regions: regions.data,
      ...collectionOf(showsMeat ? home.collection : null, shownFuels),
      today: meat.today,
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
