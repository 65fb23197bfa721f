import { type Comparison, comparePrices } from '#domain/comparison.ts';
import { type FuelFilters, keepsFuelPrice, keepsFuelStation } from '#domain/fuel-filters.ts';
import { countPriced } from '#domain/price-counts.ts';
import { matches } from '#domain/text.ts';
import type { FuelTab } from '#web/paths.ts';
import type { FuelData, FuelPlace, FuelQuote, FuelTypeSummary } from './fuel-data.ts';

/** Content of the fuel page for one set of filters. It is pure and runs on the server and in the browser. */

/** A price with its station. */
export interface StationQuote extends FuelQuote {
  place: FuelPlace;
}

/** One fuel with its prices in the whole city. */
export interface FuelInCity {
  type: FuelTypeSummary;
  /** undefined if no station has a price */
  comparison: Comparison<StationQuote> | undefined;
}

/** One fuel after the filters are applied. */
export interface FuelSection extends FuelInCity {
  comparison: Comparison<StationQuote>;
  /** prices in the ranking, lowest first */
  ranked: StationQuote[];
  /** expired prices, outside the ranking while others are valid */
  left: StationQuote[];
}

export interface FuelView {
  city: FuelInCity[];
  /** null when all fuels are shown */
  chosen: FuelInCity | null;
  /** the fuel shown when the URL names none; null where that means all fuels, or all that the search names */
  defaultFuel: FuelInCity | null;
  /** the chosen fuel, or all fuels with prices; fuels without any price after filtering are left out */
  sections: FuelSection[];
  /** fuels that no station of the city sells yet, unless a filter asks for something else */
  unpriced: FuelTypeSummary[];
  /** how many fuels have a price that counts among what the filters leave, as the heading says it */
  fuelCount: number;
  /** the stations that match the filters; where the URL names a fuel, those that sell it */
  places: FuelPlace[];
}

export interface FuelChoice extends Omit<FuelFilters, 'fuelTypeId'> {
  /** undefined for the default fuel */
  fuelTypeId?: number | 'todos' | undefined;
}

/** @param tab without a fuel in the URL the price table shows the first one; the other tabs show all fuels */
export function viewFuel(data: FuelData, choice: FuelChoice, tab: FuelTab = 'precos'): FuelView {
  const { fuelTypeId, ...filters } = choice;
  const city = fuelsInCity(data);
  const sections = city.flatMap((fuel) => applyFilters(fuel, filters));
  // The default is the first fuel with results: the search may name another fuel, or the stations may not sell the
  // first one. A search that names several fuels shows them all.
  const searched = sections.filter(({ type }) => filters.search && matches(type.name, filters.search));
  const first = sections[0] ?? city.find(({ comparison }) => comparison) ?? null;
  const defaultFuel = tab === 'precos' && searched.length < 2 ? first : null;
  const named = city.find(({ type }) => type.id === fuelTypeId);
  const only = (fuel: FuelInCity | null | undefined) =>
    fuel ? sections.filter(({ type }) => type.id === fuel.type.id) : sections;
  const chosen = fuelTypeId === 'todos' ? null : (named ?? defaultFuel);
  const sellers = new Set(
    only(named)
      .flatMap(offersOf)
      .map(({ place }) => place.id),
  );
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  const unpriced = narrowed ? [] : (named ? [named] : city).filter(({ comparison }) => !comparison);
  return {
    city,
    chosen,
    defaultFuel,
    sections: only(chosen),
    unpriced: unpriced.map(({ type }) => type),
    fuelCount: countPriced(
      only(named).flatMap(({ type, comparison: { expired }, ranked }) =>
        ranked.map(({ place }) => ({ thing: type.id, place: place.id, expired })),
      ),
    ).things,
    places: data.stations.filter(
      (place) => sellers.has(place.id) || (!named && keepsFuelStation(place, filters)),
    ),
  };
}

/** Lists the prices of a fuel that the filters leave, those of the ranking first. */
export function offersOf({ ranked, left }: FuelSection): StationQuote[] {
  return [...ranked, ...left];
}

function fuelsInCity({ types, stations, prices, today }: FuelData): FuelInCity[] {
  const placeOf = new Map(stations.map((place) => [place.id, place]));
  const offers = prices.flatMap((quote): StationQuote[] => {
    const place = placeOf.get(quote.fuelStationId);
    return place ? [{ ...quote, place }] : [];
  });
  const byFuel = Map.groupBy(offers, ({ fuelTypeId }) => fuelTypeId);
  return types.map((type) => ({ type, comparison: comparePrices(byFuel.get(type.id) ?? [], today) }));
}

function applyFilters({ type, comparison }: FuelInCity, filters: FuelFilters): FuelSection[] {
  if (!comparison) return [];
  const keeps = (offer: StationQuote) =>
    keepsFuelPrice({ fuelTypeId: type.id, FuelType: type, FuelStation: offer.place }, filters);
  const ranked = comparison.ranked.filter(keeps);
  const left = comparison.left.filter(keeps);
  return ranked.length + left.length > 0 ? [{ type, comparison, ranked, left }] : [];
}

const bestCount = 4;

/**
 * Gives the four lowest prices of the chosen fuel, or the lowest price of every fuel if all are shown, in the order of the
 * screens: a litre of ethanol is not a cheaper litre of petrol.
 */
export function bestOffers({ city, chosen }: FuelView): StationQuote[] {
  if (chosen) return chosen.comparison?.ranked.slice(0, bestCount) ?? [];
  return city.flatMap(({ comparison }) => comparison?.ranked[0] ?? []);
}

export interface RegionRange {
  region: { id: number; name: string };
  offers: number;
  lowest: number;
  highest: number;
}

/**
 * Gives the lowest and highest of the ranked prices that the filters leave in each region, in the order of `regions`.
 * Regions without a price are left out.
 */
export function rangesByRegion(
  { ranked }: Pick<FuelSection, 'ranked'>,
  regions: FuelData['regions'],
): RegionRange[] {
  return regions.flatMap((region) => {
    const prices = ranked.filter(({ place }) => place.regionId === region.id).map(({ price }) => price);
    if (prices.length === 0) return [];
    return [{ region, offers: prices.length, lowest: Math.min(...prices), highest: Math.max(...prices) }];
  });
}
