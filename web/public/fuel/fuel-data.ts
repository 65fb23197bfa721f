import type { FuelBrand } from '#contract/fuel-brands.ts';
import type { FuelOffer, FuelPlace } from '#contract/fuel-offers.ts';
import type { FuelSelection } from '#contract/fuel-prices.ts';
import type { FuelFigures } from '#contract/fuel-types.ts';
import type { Region } from '#contract/regions.ts';
import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { type CityFigures, cityFigures } from '../meat/city-figures.ts';
import type { FuelParams } from './fuel-params.ts';

/** Data of the fuel page: the figures of every fuel, and what the filters leave for the current tab. */
export interface FuelData extends FuelView {
  regions: Region[];
  brands: FuelBrand[];
  today: Day;
  /** the filters and the tab it was loaded for; a page kept on the device may be opened with other filters */
  asked: FuelParams;
  /** message that one of the filters does not exist any more; then no price is shown */
  missing: string | null;
}

/** Content of the fuel page for one set of filters. */
export interface FuelView {
  city: FuelInCity[];
  /** null if all fuels are shown */
  chosen: FuelInCity | null;
  /** the fuel shown if the URL names none; null if that means all fuels, or all that the search names */
  defaultFuel: FuelInCity | null;
  /** the chosen fuel, or all fuels with prices; fuels without any price after filtering are left out */
  sections: FuelSection[];
  /** fuels that no station of the city sells yet, unless a filter asks for something else */
  unpriced: FuelTypeSummary[];
  /** how many fuels have a ranked price after filtering, for the heading */
  fuelCount: number;
  /** how many stations match the filters; if the URL names a fuel, those that sell it */
  stationCount: number;
  /** how many of them have no price at all, and the page of the stations' tab on which they begin, after the others */
  withoutPrice: FuelSelection['withoutPrice'];
  /** the stations of this page */
  places: FuelPlace[];
  /** the prices of the tab, in its order */
  quotes: StationQuote[];
  collection: FuelSelection['collection'];
  page: number;
  pages: number;
}

/** One fuel in the whole city. */
export interface FuelInCity {
  type: FuelTypeSummary;
  /** undefined if no station has a price */
  comparison: CityFigures | undefined;
  /** the lowest prices of the city */
  best: StationQuote[];
}

/** One fuel after the filters are applied. */
export interface FuelSection extends FuelInCity, Pick<SectionCounts, 'compared' | 'left' | 'free' | 'ties'> {
  comparison: CityFigures;
  /** the first price of the ranking, if the tab shows it */
  first: StationQuote | undefined;
  /** in the order of the regions; regions without a ranked price are left out */
  regions: RegionRange[];
}

type SectionCounts = FuelSelection['sections'][number];

export interface RegionRange {
  region: { id: number; name: string };
  offers: number;
  lowest: number;
  highest: number;
}

export type FuelTypeSummary = Pick<FuelFigures, 'id' | 'name' | 'description' | 'cityChange'> & {
  /** an approved report below the best price */
  seenLower?: NonNullable<FuelFigures['seenLower']>;
};

/** A price with its station. */
export interface StationQuote extends FuelOffer {
  place: FuelPlace;
  /** false: it has expired while others are valid, or it is free */
  compared: boolean;
}

export function toFuelInCity({ figures, best, seenLower, ...fuel }: FuelFigures): FuelInCity {
  const { id, name, description, cityChange } = fuel;
  return {
    type: {
      id,
      name,
      description,
      cityChange,
      ...(seenLower && { seenLower }),
    },
    comparison: figures ? cityFigures(figures) : undefined,
    best: best.map(({ FuelStation: place, collectionDate: _, ...offer }) => ({
      ...offer,
      place,
      compared: true,
    })),
  };
}

/** Joins the API's answer about the filters with the fuels and stations that it names. */
export function toFuelView(
  city: FuelInCity[],
  selection: FuelSelection,
  regions: readonly Region[],
): FuelView {
  const fuelOf = new Map(city.map((fuel) => [fuel.type.id, fuel]));
  const placeOf = new Map(selection.places.map((place) => [place.id, place]));
  const quotes = selection.offers.flatMap((offer): StationQuote[] => {
    const place = placeOf.get(offer.fuelStationId);
    return place ? [{ ...offer, place }] : [];
  });
  const fuelOrNull = (id: number | null) => (id === null ? null : (fuelOf.get(id) ?? null));
  const chosen = fuelOrNull(selection.chosenId);
  return {
    // The other best prices of a fuel are shown only if it is chosen.
    city: city.map((fuel) => (fuel === chosen ? fuel : { ...fuel, best: fuel.best.slice(0, 1) })),
    chosen,
    defaultFuel: fuelOrNull(selection.defaultId),
    sections: selection.sections.flatMap(
      ({ fuelTypeId, firstId, regions: found, ...counts }): FuelSection[] => {
        const fuel = fuelOf.get(fuelTypeId);
        if (!fuel?.comparison) return [];
        const rangeOf = new Map(found.map((range) => [range.regionId, range]));
        return [
          {
            ...fuel,
            ...counts,
            comparison: fuel.comparison,
            first: quotes.find((quote) => quote.fuelTypeId === fuelTypeId && quote.place.id === firstId),
            regions: regions.flatMap((region) => {
              const range = rangeOf.get(region.id);
              if (!range) return [];
              const { stations, lowest, highest } = range;
              return [{ region, offers: stations, lowest, highest }];
            }),
          },
        ];
      },
    ),
    unpriced: selection.unpricedIds.flatMap((id) => fuelOf.get(id)?.type ?? []),
    fuelCount: selection.fuels,
    stationCount: selection.stations,
    withoutPrice: selection.withoutPrice,
    places: selection.places,
    quotes,
    collection: selection.collection,
    page: selection.page,
    pages: selection.pages,
  };
}

/** The prices of a fuel on this page of the tab, in the order of the ranking. */
export function quotesOf(
  { quotes }: Pick<FuelView, 'quotes'>,
  { type }: Pick<FuelInCity, 'type'>,
): StationQuote[] {
  return quotes.filter(({ fuelTypeId }) => fuelTypeId === type.id);
}

/**
 * Gives the four lowest prices of the chosen fuel, or the lowest price of every fuel if all are shown, in the order of
 * the screens: a litre of ethanol is not a cheaper litre of petrol.
 */
export function bestOffers({ city, chosen }: Pick<FuelView, 'city' | 'chosen'>): StationQuote[] {
  return chosen ? chosen.best : city.flatMap(({ best }) => best.slice(0, 1));
}

/** The fuel page's data on a later day: a fuel whose lowest price has expired by then has no valid one to compare. */
export function fuelOnDay(data: FuelData, today: Day): FuelData {
  const later = <Fuel extends FuelInCity>(fuel: Fuel): Fuel => {
    const [lowest] = fuel.best;
    const { comparison } = fuel;
    if (!comparison || comparison.expired || !lowest || !isExpired(lowest, today)) return fuel;
    return { ...fuel, comparison: { ...comparison, expired: true } };
  };
  return {
    ...data,
    today,
    city: data.city.map(later),
    chosen: data.chosen && later(data.chosen),
    sections: data.sections.map(later),
  };
}
