import type { FuelStation } from '#contract/fuel-stations.ts';
import type { FuelType } from '#contract/fuel-types.ts';
import type { BestPrice, MeatPrice } from '#contract/prices.ts';
import type { Product } from '#contract/products.ts';
import type { Region } from '#contract/regions.ts';
import type { Sector } from '#contract/sectors.ts';
import { type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { leftOutOf } from '#domain/demonstration.ts';
import { middleOf } from '#domain/distance.ts';
import { popularFirst } from '#domain/popular-cuts.ts';
import { countPriced, type PriceCount } from '#domain/price-counts.ts';
import { sectorCalled, usualSector } from '#domain/sectors.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import type { RegionCentre } from '#web/components/location/find-zipcode.ts';
import { type DataStatus, dataStatusOf, samplesFor } from '../data-status/data-status.ts';
import { categories, type OpenCategories } from './categories.ts';
import { shownCuts } from './headline.ts';
import {
  comparedPrices,
  comparedWith,
  type HomeData,
  toBestCut,
  toBestFuel,
  toSearchedProduct,
  toWantedCuts,
} from './home-data.ts';
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
    call(transport, 'listBestPrices'),
    call(transport, 'listPublicPrices'),
    call(transport, 'listPublicProducts'),
    call(transport, 'listPublicFuelTypes'),
    call(transport, 'listPublicFuelStations'),
    call(transport, 'listPublicRegions'),
    call(transport, 'listPublicSectors'),
  ]);
  const [best, prices, products, fuels, stations, regions, sectors] = answers;
  const usual = usualSector(sectors.data);
  const productsOf = (sector: { id: number } | undefined) =>
    products.data.filter(({ Category }) => Category.sectorId === sector?.id);
  const meat = productsOf(usual);
  const isMeat = amongThese(meat);
  const leftOut = leftOutOf({
    meat: { priced: best.count > 0, demonstration: best.demonstration },
    fuel: {
      priced: fuels.data.some(({ lowestPrice }) => lowestPrice !== null),
      demonstration: fuels.demonstration,
    },
  });
  const showsMeat = leftOut !== 'meat';
  const showsFuel = leftOut !== 'fuel';
  const demonstration = leftOut === null && (best.demonstration || fuels.demonstration);
  return {
    data: {
      ...buildHomeData(
        showsMeat ? best.data.filter(isMeat) : [],
        showsMeat ? prices.data.filter(isMeat) : [],
        showsFuel ? fuels.data : [],
        showsFuel ? stations.data : [],
        regions.data,
        meat,
      ),
      open: openCategories(sectors.data, (sector) => countGoods(best.data, prices.data, productsOf(sector))),
      leftOut,
      products: meat.map((product) =>
        toSearchedProduct(showsMeat ? product : { ...product, lowestPrice: null }),
      ),
      today: best.today,
      demonstration,
    },
    dataStatus: dataStatusOf(answers, demonstration),
  };
}

function amongThese(products: readonly Product[]) {
  const ids = new Set(products.map(({ id }) => id));
  return ({ productId }: { productId: number }) => ids.has(productId);
}

/** Counts those of some products with a price, and the shops. */
function countGoods(
  best: readonly BestPrice[],
  prices: readonly MeatPrice[],
  products: readonly Product[],
): PriceCount {
  const byProduct = Map.groupBy(prices, ({ productId }) => productId);
  return countPriced(
    best.filter(amongThese(products)).flatMap((each) =>
      comparedWith(each, byProduct.get(each.productId) ?? []).map(
        ({ productId, establishmentId, expired }) => ({
          thing: productId,
          place: establishmentId,
          expired,
        }),
      ),
    ),
  );
}

/** A category that comes soon is open when a sector of its name is. */
function openCategories(sectors: readonly Sector[], count: (sector: Sector) => PriceCount): OpenCategories {
  return Object.fromEntries(
    categories.flatMap(({ key, name, soon }) => {
      const sector = soon ? sectorCalled(sectors, name) : undefined;
      return sector ? [[key, { sectorId: sector.id, ...count(sector) }]] : [];
    }),
  );
}

function buildHomeData(
  best: readonly BestPrice[],
  prices: readonly MeatPrice[],
  fuels: readonly FuelType[],
  stations: readonly FuelStation[],
  regions: readonly Region[],
  products: readonly Product[],
) {
  const newest = [
    // The first day of a promotion is no collection.
    ...prices.filter(({ promotion }) => !promotion),
    ...fuels.flatMap(({ lowestPrice }) => lowestPrice ?? []),
    ...fuels.flatMap(({ comparison, lowestPrice }) =>
      comparison && lowestPrice
        ? { collectionDate: toCityIso(startOfDay(comparison.to)), lifeDays: lowestPrice.lifeDays }
        : [],
    ),
  ]
    .toSorted((a, b) => (a.collectionDate < b.collectionDate ? -1 : 1))
    .at(-1);
  const byProduct = Map.groupBy(prices, ({ productId }) => productId);
  const pricesOf = ({ productId }: BestPrice) => byProduct.get(productId) ?? [];
  const shops = new Map(prices.map(({ Establishment }) => [Establishment.id, Establishment]));
  const seenOf = new Map(products.map(({ id, seenLower }) => [id, seenLower]));
  const cuts = popularFirst(best.map((each) => toBestCut(each, pricesOf(each), seenOf.get(each.productId))));
  return {
    cuts: shownCuts(cuts),
    wanted: toWantedCuts(products, cuts),
    meat: countGoods(best, prices, products),
    fuel: countPriced(
      fuels.flatMap((fuel) =>
        comparedPrices(fuel).map(({ fuelStationId, expired }) => ({
          thing: fuel.id,
          place: fuelStationId,
          expired,
        })),
      ),
    ),
    fuels: fuels.flatMap((fuel) => toBestFuel(fuel) ?? []),
    regions: regions.map((region) => withCentre(region, [...shops.values(), ...stations])),
    collectedAt: newest?.collectionDate ?? null,
    collectedLifeDays: newest?.lifeDays ?? 0,
  };
}

/** Adds the mean position of the region's places. */
function withCentre(
  { id, name }: Region,
  places: readonly { regionId: number | null; latitude: number | null; longitude: number | null }[],
): RegionCentre {
  const points = places.flatMap(({ regionId, latitude, longitude }) =>
    regionId !== id || latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  return { id, name, centre: middleOf(points) ?? null };
}
