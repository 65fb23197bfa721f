import type { Figures } from '#contract/figures.ts';
import type { FuelFigures } from '#contract/fuel-types.ts';
import type { SeenLower, TrendFacts } from '#contract/observations.ts';
import type { BestPrice, PriceEstablishment } from '#contract/prices.ts';
import type { Home, HomeCut } from '#contract/site.ts';
import { cityAddress } from '#domain/city-address.ts';
import type { Day } from '#domain/city-time.ts';
import type { PriceCount } from '#domain/price-counts.ts';
import { type Saving, savingOf } from '#domain/savings.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import type { RegionCentre } from '#web/place/region-or-zipcode.tsx';
import { cityFigures } from '../meat/city-figures.ts';
import type { OpenCategories } from './categories.ts';

/** Data of the home page. Prices are in reais. */
export interface HomeData {
  today: Day;
  /** the lowest price of each cut that the page shows, popular cuts first */
  cuts: BestCut[];
  /** the ten most searched cuts, each with the best price of its search results */
  wanted: WantedCut[];
  /** cuts and shops with a price, including those the page does not show */
  meat: PriceCount;
  /** opened categories, which otherwise are 'Em breve' */
  open: OpenCategories;
  /** fuels and stations with a price */
  fuel: PriceCount;
  /** the lowest price of each fuel, in display order */
  fuels: BestFuel[];
  /** with the number of places of each kind that have coordinates */
  regions: (RegionCentre & { located: { shops: number; stations: number } })[];
  /** ISO date-time of the newest price; null without prices */
  collectedAt: string | null;
  /** number of days for which that price is valid */
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
  /** compared with the city's mean for meat, and with the highest price for fuel */
  saving: Saving | null;
  /** an approved report below it */
  seenLower?: SeenLower;
}

/** A place with a lowest price; distances need its point. */
export type PricedPlace = Pick<
  PriceEstablishment,
  'id' | 'name' | 'latitude' | 'longitude' | 'coordinatesPrecision'
>;

function toPlace({ id, name, latitude, longitude, coordinatesPrecision }: PricedPlace): PricedPlace {
  return { id, name, latitude, longitude, ...(coordinatesPrecision && { coordinatesPrecision }) };
}

export interface BestCut extends Best {
  productId: number;
  name: string;
  establishment: PricedPlace & { where: string };
}

/** The trend is that of the station with the price. */
export interface BestFuel
  extends Best,
    Pick<TrendFacts, 'trend' | 'firstCollection' | 'previousDay' | 'priceChange'> {
  id: number;
  name: string;
  station: PricedPlace & { place: string };
}

interface WantedCut {
  name: string;
  /** null if nothing that matches the name has a price */
  best: Pick<Best, 'price' | 'fresh' | 'expired'> | null;
}

export function toBestCut(best: HomeCut): BestCut {
  const { Establishment: place, figures, seenLower } = best;
  return {
    productId: best.productId,
    name: best.productName,
    establishment: { ...toPlace(place), where: cityAddress(place) || place.Region.name },
    saving: toSaving(best),
    price: best.price,
    fresh: freshnessOf(best),
    ...comparedWith(figures),
    ...(seenLower && { seenLower }),
  };
}

/** The prices of the city that a lowest price is compared with. */
function comparedWith(figures: Figures) {
  const { marks, ranked, ties, mean, highest, expired } = cityFigures(figures);
  return { compared: [...marks], places: ranked.length, ties, mean, highest, expired };
}

function toSaving({ savingPercent, average }: BestPrice): Saving | null {
  return savingPercent === null || average === null
    ? null
    : { percent: savingPercent, base: 'mean', reference: average };
}

/** Returns null for a fuel without any price. */
export function toBestFuel({ id, name, figures, best: [lowest], seenLower }: FuelFigures): BestFuel | null {
  if (!lowest || !figures) return null;
  const { day, lifeDays, source, sourceName, price, FuelStation: station } = lowest;
  const { trend, firstCollection, previousDay, priceChange } = lowest;
  const compared = comparedWith(figures);
  return {
    id,
    name,
    station: { ...toPlace(station), place: cityAddress(station) },
    price,
    fresh: { day, lifeDays, source, sourceName },
    ...compared,
    saving: savingOf({ ...compared, lowest: price }, 'highest'),
    trend,
    firstCollection,
    previousDay,
    priceChange,
    ...(seenLower && { seenLower }),
  };
}

export function toWantedCut({ name, best }: Home['wanted'][number]): WantedCut {
  return { name, best: best && { price: best.price, fresh: freshnessOf(best), expired: best.allExpired } };
}
