import { type Comparison, comparePrices } from '#domain/comparison.ts';
import { type FuelFilters, keepsFuelPrice, keepsFuelStation } from '#domain/fuel-filters.ts';
import type { FuelData, FuelKind, FuelPlace, FuelQuote } from './fuel-data.ts';

/** What the fuel page shows for one set of filters: pure, the same on the server and in the browser. */

/** A price with its place. */
export interface StationQuote extends FuelQuote {
  place: FuelPlace;
}

/** One fuel in the whole city. */
export interface FuelInCity {
  type: FuelKind;
  /** absent where nobody has a price of it */
  comparison: Comparison<StationQuote> | undefined;
}

/** One fuel as the filters leave it. */
export interface FuelSection extends FuelInCity {
  comparison: Comparison<StationQuote>;
  /** in the ranking, lowest first */
  ranked: StationQuote[];
  /** past their life while others are valid */
  left: StationQuote[];
}

export interface FuelView {
  city: FuelInCity[];
  /** null: all fuels at once */
  chosen: FuelInCity | null;
  /** the fuel shown when the address names none */
  usual: FuelInCity | null;
  /** the chosen fuel, or all that have prices; those that the filters leave empty are not here */
  sections: FuelSection[];
  places: FuelPlace[];
}

export interface FuelChoice extends Omit<FuelFilters, 'fuelTypeId'> {
  /** undefined: the usual one */
  fuelTypeId?: number | 'todos' | undefined;
}

export function viewFuel(data: FuelData, choice: FuelChoice): FuelView {
  const { fuelTypeId, ...filters } = choice;
  const city = fuelsInCity(data);
  const sections = city.flatMap((fuel) => narrow(fuel, filters));
  // A search that names a fuel, or stations that do not sell the first one, leads to the first fuel that answers it.
  const usual = sections[0] ?? city.find(({ comparison }) => comparison) ?? null;
  const chosen = fuelTypeId === 'todos' ? null : (city.find(({ type }) => type.id === fuelTypeId) ?? usual);
  return {
    city,
    chosen,
    usual,
    sections: chosen ? sections.filter(({ type }) => type.id === chosen.type.id) : sections,
    places: data.stations.filter((place) => keepsFuelStation(place, filters)),
  };
}

function fuelsInCity({ types, stations, prices, today }: FuelData): FuelInCity[] {
  const placeOf = new Map(stations.map((place) => [place.id, place]));
  const offers = prices.flatMap((quote): StationQuote[] => {
    const place = placeOf.get(quote.fuelStationId);
    return place ? [{ ...quote, place }] : [];
  });
  const offersOf = Map.groupBy(offers, ({ fuelTypeId }) => fuelTypeId);
  return types.map((type) => ({ type, comparison: comparePrices(offersOf.get(type.id) ?? [], today) }));
}

function narrow({ type, comparison }: FuelInCity, filters: FuelFilters): FuelSection[] {
  if (!comparison) return [];
  const keeps = (offer: StationQuote) =>
    keepsFuelPrice({ fuelTypeId: type.id, FuelType: type, FuelStation: offer.place }, filters);
  const ranked = comparison.ranked.filter(keeps);
  const left = comparison.left.filter(keeps);
  return ranked.length + left.length > 0 ? [{ type, comparison, ranked, left }] : [];
}

const bestCount = 4;

/** 'Melhores Preços de Combustível': the four cheapest of the chosen fuel, or of each fuel's lowest for all. */
export function bestOffers({ city, chosen }: FuelView): StationQuote[] {
  if (chosen) return chosen.comparison?.ranked.slice(0, bestCount) ?? [];
  return city
    .flatMap(({ comparison }) => comparison?.ranked[0] ?? [])
    .sort((a, b) => a.price - b.price)
    .slice(0, bestCount);
}

export interface RegionRange {
  region: { id: number; name: string };
  offers: number;
  lowest: number;
  highest: number;
}

/** Lowest and highest of one fuel in each region, in the order of the regions; regions without a price are left out. */
export function rangesByRegion(
  comparison: Comparison<StationQuote>,
  regions: FuelData['regions'],
): RegionRange[] {
  return regions.flatMap((region) => {
    const prices = comparison.ranked
      .filter(({ place }) => place.regionId === region.id)
      .map(({ price }) => price);
    if (prices.length === 0) return [];
    return [{ region, offers: prices.length, lowest: Math.min(...prices), highest: Math.max(...prices) }];
  });
}
