import type { FuelBrand } from '#contract/fuel-brands.ts';
import type { FuelOffer, FuelPlace } from '#contract/fuel-offers.ts';
import { mostBestFuelOffers } from '#contract/fuel-types.ts';
import type { Region } from '#contract/regions.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import { type Comparison, comparePrices, countTies, isComparable } from '#domain/comparison.ts';
import { chooseFuel, type FuelTab } from '#domain/fuel-choice.ts';
import { type FuelFilters, keepsFuelPrice, keepsFuelStation } from '#domain/fuel-filters.ts';
import { countedPrices, countPriced } from '#domain/price-counts.ts';
import type { FuelInCity, FuelSection, FuelTypeSummary, FuelView, StationQuote } from './fuel-data.ts';
import { type FuelChoice, isNarrowed } from './fuel-params.ts';

/** A few stations with all their prices, such as the samples. */
export interface FewStations {
  types: FuelTypeSummary[];
  stations: FuelPlace[];
  prices: FuelOffer[];
  regions: Region[];
  brands: FuelBrand[];
  today: Day;
}

interface ComparedFuel {
  fuel: FuelInCity;
  offers: Comparison<StationQuote>;
}

/** Computes the content of the fuel page from all prices, as the API does from its figures (api/fuel-prices/). */
export function viewFew<City extends FewStations>(
  city: City,
  { fuelTypeId, ...filters }: FuelChoice,
  tab: FuelTab = 'precos',
): FuelView & Pick<City, 'regions' | 'brands' | 'today'> {
  const { types, stations, regions, brands, today } = city;
  const compared = compareFuels(city);
  const fuels = types.map(
    (type) =>
      compared.find(({ fuel }) => fuel.type === type)?.fuel ?? { type, comparison: undefined, best: [] },
  );
  const found = compared.flatMap((each) => applyFilters(each, filters, regions));
  const { named, defaultFuel, chosen } = chooseFuel(
    {
      fuels: types,
      city: compared.map(({ fuel }) => fuel.type),
      found: found.map(({ section }) => section.type),
    },
    { fuelTypeId, search: filters.search, tab },
  );
  const fuelOf = (type: FuelTypeSummary | null) => fuels.find((fuel) => fuel.type === type) ?? null;
  const only = (type: FuelTypeSummary | null | undefined) =>
    type ? found.filter(({ section }) => section.type === type) : found;
  const sellers = new Set(only(named).flatMap(({ quotes }) => quotes.map(({ place }) => place.id)));
  const priced = new Set(city.prices.map(({ fuelStationId }) => fuelStationId));
  const listed = stations.filter(
    (place) =>
      sellers.has(place.id) || ((!named || !priced.has(place.id)) && keepsFuelStation(place, filters)),
  );
  const withoutPrice = listed.filter(({ id }) => !priced.has(id));
  const places = [...listed.filter(({ id }) => priced.has(id)), ...withoutPrice];
  const unpriced = isNarrowed(filters) ? [] : named ? [named] : types;
  const ofTab =
    tab === 'postos' ? compared.filter(({ fuel }) => !chosen || fuel.type === chosen) : only(chosen);
  return {
    city: fuels,
    chosen: fuelOf(chosen),
    defaultFuel: fuelOf(defaultFuel),
    sections: only(chosen).map(({ section }) => section),
    unpriced: unpriced.filter((type) => !fuelOf(type)?.comparison),
    fuelCount: countPriced(only(named).flatMap(toCounted)).things,
    stationCount: places.length,
    withoutPrice: withoutPrice.length > 0 ? { stations: withoutPrice.length, page: 1 } : null,
    places,
    quotes: ofTab.flatMap((each) => ('quotes' in each ? each.quotes : quotesOfAll(each.offers))),
    collection: collectionOf(only(chosen)),
    page: 1,
    pages: 1,
    regions,
    brands,
    today,
  };
}

function compareFuels({ types, stations, prices, today }: FewStations): ComparedFuel[] {
  const placeOf = new Map(stations.map((place) => [place.id, place]));
  return types.flatMap((type) => {
    const quotes = prices.flatMap((quote): StationQuote[] => {
      const place = quote.fuelTypeId === type.id && placeOf.get(quote.fuelStationId);
      return place ? [{ ...quote, place, compared: true }] : [];
    });
    const offers = comparePrices(quotes, today);
    if (!offers) return [];
    const { ranked, left, ...city } = offers;
    const comparison = {
      ...city,
      ranked: { length: ranked.length },
      ties: countTies(city.lowest, ranked),
      marks: ranked.map(({ price }) => price),
      left: { count: left.length, free: left.filter((quote) => !isComparable(quote)).length },
    };
    return [{ fuel: { type, comparison, best: ranked.slice(0, mostBestFuelOffers) }, offers }];
  });
}

function quotesOfAll({ ranked, left }: Pick<Comparison<StationQuote>, 'ranked' | 'left'>): StationQuote[] {
  return [...ranked, ...left.map((quote) => ({ ...quote, compared: false }))];
}

interface FoundFuel {
  section: FuelSection;
  quotes: StationQuote[];
}

function applyFilters(
  { fuel, offers }: ComparedFuel,
  filters: FuelFilters,
  regions: readonly Region[],
): FoundFuel[] {
  const { type, comparison } = fuel;
  const quotes = quotesOfAll(offers).filter(({ place }) =>
    keepsFuelPrice({ fuelTypeId: type.id, FuelType: type, FuelStation: place }, filters),
  );
  const [first] = quotes;
  if (!first || !comparison) return [];
  const ranked = quotes.filter(({ compared }) => compared);
  const left = quotes.filter(({ compared }) => !compared);
  return [
    {
      quotes,
      section: {
        ...fuel,
        comparison,
        compared: ranked.length,
        left: left.length,
        free: left.filter((quote) => !isComparable(quote)).length,
        ties: countTies(first.price, ranked),
        first,
        regions: regions.flatMap((region) => {
          const prices = ranked.filter(({ place }) => place.regionId === region.id).map(({ price }) => price);
          if (prices.length === 0) return [];
          return [
            { region, offers: prices.length, lowest: Math.min(...prices), highest: Math.max(...prices) },
          ];
        }),
      },
    },
  ];
}

function toCounted({ section, quotes }: FoundFuel) {
  return quotes.flatMap(({ compared, place, day, sourceName }) =>
    compared
      ? [{ thing: section.type.id, place: place.id, expired: section.comparison.expired, day, sourceName }]
      : [],
  );
}

function collectionOf(found: readonly FoundFuel[]): FuelView['collection'] {
  const prices = found.flatMap(toCounted);
  const shown = countedPrices(prices);
  const days = shown.map(({ day }) => day).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined) return null;
  return {
    ...countPriced(prices),
    sources: [...new Set(shown.map(({ sourceName }) => sourceName))],
    from,
    to,
  };
}

/**
 * A small invented city for when neither current nor earlier prices are available. The page keeps its layout, always
 * shows the banner 'Dados de demonstração' and is never indexed (design section 6).
 */
export function sampleFuelCity(today: Day): FewStations {
  const observed = addDays(today, -2);
  return {
    today,
    regions,
    brands: [brand],
    types: types.map((type) => ({ ...type, description: null, cityChange: null })),
    stations: stations.map(([name, regionIndex], index) => {
      const region = regions[regionIndex] ?? null;
      return {
        id: index + 1,
        name,
        address: 'Endereço de exemplo',
        neighbourhood: null,
        regionId: region?.id ?? null,
        fuelBrandId: brand.id,
        Region: region,
        FuelBrand: brand,
        latitude: null,
        longitude: null,
        isOpen: true,
      };
    }),
    prices: stations.flatMap(([, , markup], index) =>
      types.map((type) => ({
        id: index * types.length + type.id,
        price: (type.middle + markup) / 100,
        fuelTypeId: type.id,
        fuelStationId: index + 1,
        lifeDays: 14,
        source: 'admin' as const,
        sourceName: 'Exemplo',
        day: observed,
        trend: 'stable' as const,
        firstCollection: true,
        previousDay: null,
        priceChange: null,
      })),
    ),
  };
}

const regions = [
  { id: 1, name: 'Norte' },
  { id: 2, name: 'Sul' },
  { id: 3, name: 'Taquaralto' },
];
const brand = { id: 1, name: 'Bandeira branca', logo: null };
/** middle: mid price in centavos per litre */
const types = [
  { id: 1, name: 'Gasolina comum', middle: 699 },
  { id: 2, name: 'Gasolina aditivada', middle: 714 },
  { id: 3, name: 'Etanol', middle: 499 },
  { id: 4, name: 'Diesel S10', middle: 695 },
];
/** name, index of the region, centavos above the mid price */
const stations: readonly [string, number, number][] = [
  ['Posto Exemplo Norte', 0, -10],
  ['Posto Exemplo Sul', 1, 0],
  ['Posto Exemplo Avenida', 1, 10],
  ['Posto Exemplo Taquaralto', 2, 5],
];
