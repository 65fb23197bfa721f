import type { FuelType } from '#contract/fuel-types.ts';
import type { SeenLower, TrendFacts } from '#contract/observations.ts';
import type { BestPrice, MeatPrice } from '#contract/prices.ts';
import type { Product } from '#contract/products.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { countTies, isComparable } from '#domain/comparison.ts';
import type { LeftOut } from '#domain/demonstration.ts';
import { isExpired } from '#domain/freshness.ts';
import { popularCuts } from '#domain/popular-cuts.ts';
import type { PriceCount } from '#domain/price-counts.ts';
import { searchProducts } from '#domain/product-search.ts';
import { type Saving, savingOf } from '#domain/savings.ts';
import { stationPlace } from '#domain/station-place.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { RegionCentre } from '#web/components/location/find-zipcode.ts';
import { freshnessOf } from '../meat/price-facts.ts';
import type { OpenCategories } from './categories.ts';

/** Data of the home page. Prices are in reais. */
export interface HomeData {
  today: Day;
  /** the lowest price of each cut that the page shows, popular cuts first */
  cuts: BestCut[];
  /** the ten most searched cuts, each with the price that its search leads to */
  wanted: WantedCut[];
  /** cuts and shops with a price, including those the page does not show */
  meat: PriceCount;
  /** the categories that are 'Em breve' otherwise and have been opened */
  open: OpenCategories;
  /** fuels and stations with a price */
  fuel: PriceCount;
  /** the prices that are invented and left out beside real ones; their own page shows them, marked as such */
  leftOut: LeftOut;
  /** the lowest price of each fuel, in display order */
  fuels: BestFuel[];
  /** every product that can be searched for, with or without a price */
  products: SearchedProduct[];
  regions: RegionCentre[];
  /** ISO date-time of the newest price; null without prices */
  collectedAt: string | null;
  /** for how many days that price is valid */
  collectedLifeDays: number;
  /** true for invented places; null for sample data, which must never appear beside real data */
  demonstration: boolean | null;
}

/** The lowest price of a cut or fuel, with the prices it was compared with. */
export interface Best {
  price: number;
  fresh: FreshnessFacts;
  /** distinct prices for the ruler; at least two entries if two places were compared */
  compared: number[];
  /** number of places compared */
  places: number;
  /** number of other places with the same lowest price */
  ties: number;
  mean: number | null;
  highest: number;
  /** true when every price has expired and these are the last known ones */
  expired: boolean;
  /** against the city's mean for meat, and the highest price for fuel */
  saving: Saving | null;
  /** an approved report below it */
  seenLower?: SeenLower;
}

export interface BestCut extends Best {
  productId: number;
  name: string;
  establishment: { id: number; name: string; where: string };
}

/** The trend is that of the station that asks the price. */
export interface BestFuel
  extends Best,
    Pick<TrendFacts, 'trend' | 'firstCollection' | 'previousDay' | 'priceChange'> {
  id: number;
  name: string;
  station: { id: number; name: string; place: string };
}

export interface WantedCut {
  name: string;
  /** null if nothing that the name finds has a price */
  best: Pick<Best, 'price' | 'fresh' | 'expired'> | null;
}

export interface SearchedProduct {
  name: string;
  synonyms: string[];
  lowest: { price: number; fresh: FreshnessFacts } | null;
}

/** Gives those of a cut's prices that are compared with its lowest. */
export function comparedWith(best: BestPrice, prices: readonly MeatPrice[]): MeatPrice[] {
  return prices.filter(
    ({ price, collectionDate, lifeDays }) =>
      isComparable({ price }) && !isExpired({ day: dayOf(collectionDate), lifeDays }, best.comparisonDay),
  );
}

/** Gives the prices of a fuel that are compared with each other. */
export function comparedPrices({ prices, comparison }: FuelType): FuelType['prices'] {
  return prices.slice(0, comparison?.stations ?? 0);
}

/**
 * @param prices the cut's current prices in all places
 * @param seenLower an approved report below the best price
 */
export function toBestCut(
  best: BestPrice,
  prices: readonly MeatPrice[],
  seenLower: SeenLower | null | undefined,
): BestCut {
  const { Establishment: place } = best;
  const compared = comparedWith(best, prices);
  return {
    productId: best.productId,
    name: best.productName,
    establishment: {
      id: place.id,
      name: place.name,
      where: place.address ?? place.neighbourhood ?? place.Region.name,
    },
    saving: toSaving(best),
    price: best.price,
    fresh: freshnessOf(best),
    compared: rulerPrices(compared.map(({ price }) => price)),
    places: best.establishments,
    ties: countTies(best.price, compared),
    mean: best.average,
    highest: best.highest,
    expired: best.allExpired,
    ...(seenLower && { seenLower }),
  };
}

function toSaving({ savingPercent, average }: BestPrice): Saving | null {
  return savingPercent === null || average === null
    ? null
    : { percent: savingPercent, base: 'mean', reference: average };
}

/** Returns null for a fuel without any price. */
export function toBestFuel(fuel: FuelType): BestFuel | null {
  const { id, name, lowestPrice, comparison, seenLower } = fuel;
  if (!lowestPrice || !comparison) return null;
  const compared = comparedPrices(fuel);
  return {
    id,
    name,
    station: {
      id: lowestPrice.fuelStationId,
      name: lowestPrice.fuelStationName,
      place: stationPlace({
        neighbourhood: lowestPrice.fuelStationNeighbourhood,
        address: lowestPrice.fuelStationAddress,
      }),
    },
    price: lowestPrice.price,
    fresh: freshnessOf(lowestPrice),
    compared: rulerPrices(compared.map(({ price }) => price)),
    places: comparison.stations,
    ties: countTies(lowestPrice.price, compared),
    mean: comparison.average,
    highest: comparison.highest,
    expired: comparison.expired,
    saving: savingOf(
      {
        lowest: lowestPrice.price,
        highest: comparison.highest,
        mean: comparison.average,
        expired: comparison.expired,
      },
      'highest',
    ),
    trend: lowestPrice.trend,
    firstCollection: lowestPrice.firstCollection,
    previousDay: lowestPrice.previousDay,
    priceChange: lowestPrice.priceChange,
    ...(seenLower && { seenLower }),
  };
}

/**
 * Gives each of the most searched cuts the price that its search leads to: that of the cut of this name, else the lowest
 * of the cuts that the name finds.
 * @param cuts the lowest price of every cut
 */
export function toWantedCuts(
  products: readonly Pick<Product, 'id' | 'name' | 'synonyms'>[],
  cuts: readonly BestCut[],
): WantedCut[] {
  const cutOf = new Map(cuts.map((cut) => [cut.productId, cut]));
  return popularCuts.map((name) => {
    const found = searchProducts(products, name).flatMap(({ id }) => cutOf.get(id) ?? []);
    const byPrice = found.toSorted((a, b) => Number(a.expired) - Number(b.expired) || a.price - b.price);
    const best = found.find((cut) => cut.name === name) ?? byPrice[0];
    return { name, best: best ? { price: best.price, fresh: best.fresh, expired: best.expired } : null };
  });
}

export function toSearchedProduct({ name, synonyms, lowestPrice }: Product): SearchedProduct {
  return {
    name,
    synonyms,
    lowest: lowestPrice && { price: lowestPrice.price, fresh: freshnessOf(lowestPrice) },
  };
}

/**
 * Places with the same price share one tick of the ruler. If all prices are equal, two entries stay, to show that
 * there were two places.
 */
function rulerPrices(prices: readonly number[]): number[] {
  const distinct = [...new Set(prices)];
  return distinct.length === 1 ? prices.slice(0, 2) : distinct;
}
