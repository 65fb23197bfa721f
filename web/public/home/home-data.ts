import type { FuelType } from '#contract/fuel-types.ts';
import type { BestPrice, MeatPrice } from '#contract/prices.ts';
import type { Product } from '#contract/products.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { RegionCentre } from '#web/components/location/find-zipcode.ts';
import { freshnessOf } from '../meat/price-facts.ts';

/** What the home page is made of. Prices in reais. */
export interface HomeData {
  today: Day;
  /** the lowest price of each cut that the page shows, popular cuts first */
  cuts: BestCut[];
  /** how many cuts have a price, shown or not */
  pricedCuts: number;
  /** percent by which the lowest price of some cut is under its highest, whole; null where there is nothing to compare */
  mostSaved: number | null;
  /** the lowest price of each fuel, in the order of the screens */
  fuels: BestFuel[];
  /** everything that can be searched for, priced or not */
  products: SearchedProduct[];
  regions: RegionCentre[];
  /** how many places have a price */
  butchers: number;
  stations: number;
  /** ISO date-time of the newest price; null without any */
  collectedAt: string | null;
  /** whether these are invented places; null where they are samples, which nothing real may stand beside */
  demonstration: boolean | null;
}

/** A lowest price and what it was compared with. */
export interface Best {
  price: number;
  fresh: FreshnessFacts;
  /** one price per distinct value, for the ruler; of two places at least if there are two */
  compared: number[];
  /** how many places were compared */
  places: number;
  mean: number | null;
  highest: number;
  /** every price has expired: these are the last known */
  expired: boolean;
}

export interface BestCut extends Best {
  productId: number;
  name: string;
  establishment: { id: number; name: string; where: string };
}

export interface BestFuel extends Best {
  id: number;
  name: string;
  station: { id: number; name: string; region: string | null };
  trend: FuelType['trend'];
}

export interface SearchedProduct {
  name: string;
  synonyms: string[];
  lowest: { price: number; fresh: FreshnessFacts } | null;
}

/** @param prices current prices of every cut everywhere */
export function toBestCut(best: BestPrice, prices: readonly MeatPrice[]): BestCut {
  const { Establishment: place } = best;
  const compared = prices.filter(
    ({ productId, collectionDate, lifeDays }) =>
      productId === best.productId &&
      !isExpired({ day: dayOf(collectionDate), lifeDays }, best.comparisonDay),
  );
  return {
    productId: best.productId,
    name: best.productName,
    establishment: {
      id: place.id,
      name: place.name,
      where: place.address ?? place.neighbourhood ?? place.Region.name,
    },
    price: best.price,
    fresh: freshnessOf(best),
    compared: onRuler(compared.map(({ price }) => price)),
    places: best.establishments,
    mean: best.average,
    highest: best.highest,
    expired: best.allExpired,
  };
}

/** Null for a fuel nobody has a price of. */
export function toBestFuel({ id, name, prices, lowestPrice, comparison }: FuelType): BestFuel | null {
  if (!lowestPrice || !comparison) return null;
  const ranked = prices.slice(0, comparison.stations);
  return {
    id,
    name,
    station: {
      id: lowestPrice.fuelStationId,
      name: lowestPrice.fuelStationName,
      region: lowestPrice.regionName,
    },
    price: lowestPrice.price,
    fresh: freshnessOf(lowestPrice),
    compared: onRuler(ranked.map(({ price }) => price)),
    places: comparison.stations,
    mean: comparison.average,
    highest: comparison.highest,
    expired: comparison.expired,
    trend: lowestPrice.trend,
  };
}

export function toSearchedProduct({ name, synonyms, lowestPrice }: Product): SearchedProduct {
  return {
    name,
    synonyms,
    lowest: lowestPrice && { price: lowestPrice.price, fresh: freshnessOf(lowestPrice) },
  };
}

/** Places with the same price share a tick of the ruler; that there are two with one price is still told. */
function onRuler(prices: readonly number[]): number[] {
  const distinct = [...new Set(prices)];
  return distinct.length === 1 ? prices.slice(0, 2) : distinct;
}
