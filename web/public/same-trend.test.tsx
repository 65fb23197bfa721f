import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { FuelPrice } from '#contract/fuel-prices.ts';
import type { FuelFigures } from '#contract/fuel-types.ts';
import type { TrendFacts } from '#contract/observations.ts';
import { htmlOf } from '#web/testing.tsx';
import { CityChange } from './fuel/fuel-advice.tsx';
import { toFuelInCity, toFuelView } from './fuel/fuel-data.ts';
import { PriceTable } from './fuel/price-table.tsx';
import { AllPrices } from './fuel/station-prices.tsx';
import { BestFuels } from './home/best-fuels.tsx';
import { toBestFuel } from './home/home-data.ts';
import { sampleHomeData } from './home/load-home.ts';

/** The same price of one station on every page. */

const today = '2026-06-12';
const text = (page: ReactNode) => htmlOf(page).replace(/<[^>]*>/g, ' ');

const region = { id: 1, name: 'Norte' };
const observed = {
  collectionDate: '2026-06-11T00:00:00-03:00',
  source: 'import',
  sourceName: 'ANP',
  paymentCondition: 'any',
  lifeDays: 14,
  expiresOn: '2026-06-25',
  expired: false,
} as const;
const place = { id: 1, name: 'Posto 32', address: 'Avenida NS 5', regionId: 1, fuelBrandId: null };

function pages(price: number, trend: TrendFacts, cityChange: FuelFigures['cityChange']) {
  const fuelPrice: FuelPrice = {
    id: 1,
    price,
    fuelTypeId: 1,
    fuelStationId: 1,
    stationId: 1,
    FuelType: { id: 1, name: 'Gasolina comum' },
    FuelStation: { ...place, Region: region, FuelBrand: null },
    ...observed,
    updatedAt: observed.collectionDate,
    ...trend,
  };
  const offer = {
    id: 1,
    price,
    fuelTypeId: 1,
    fuelStationId: 1,
    day: '2026-06-11',
    lifeDays: observed.lifeDays,
    source: observed.source,
    sourceName: observed.sourceName,
    ...trend,
  };
  const station = {
    ...{ ...place, neighbourhood: null, Region: region, FuelBrand: null, isOpen: true },
    ...{ latitude: null, longitude: null },
  };
  const figures: FuelFigures = {
    id: 1,
    name: 'Gasolina comum',
    description: null,
    figures: {
      comparisonDay: today,
      allExpired: false,
      establishments: 1,
      lowestEstablishments: 1,
      lowest: price,
      highest: price,
      average: null,
      median: price,
      from: offer.day,
      to: offer.day,
      marks: [price],
      left: { count: 0, free: 0 },
    },
    best: [{ ...offer, collectionDate: observed.collectionDate, FuelStation: station }],
    cityChange,
    weeks: [],
    seenLower: null,
  };
  const inCity = toFuelInCity(figures);
  const view = toFuelView(
    [inCity],
    {
      chosenId: 1,
      defaultId: 1,
      sections: [{ fuelTypeId: 1, compared: 1, left: 0, free: 0, ties: 0, firstId: 1, regions: [] }],
      unpricedIds: [],
      fuels: 1,
      stations: 1,
      withoutPrice: null,
      collection: null,
      offers: [{ ...offer, compared: true }],
      places: [station],
      page: 1,
      pages: 1,
    },
    [region],
  );
  const [section] = view.sections;
  const best = toBestFuel(figures);
  if (!section || !best) throw new Error('there is no price');
  const dataStatus = { kind: 'current' } as const;
  const loaded = {
    station: {
      id: 1,
      name: 'Posto 11',
      isOpen: true,
      successor: null,
      FuelPrices: [{ ...fuelPrice, seenLower: null }],
    },
    types: [{ ...inCity.type, comparison: inCity.comparison ? { ...inCity.comparison, day: today } : null }],
    today,
    dataStatus,
  };
  return {
    home: text(<BestFuels data={{ ...sampleHomeData(today), today, fuels: [best] }} />),
    city: text(cityChange && <CityChange of={cityChange} />),
    row: text(<PriceTable section={section} quotes={view.quotes} today={today} />),
    station: text(<AllPrices loaded={loaded} />),
  };
}

const labels = /Em alta|Em queda|Estável/;

describe("a station's price that fell while the lowest price of the city rose", () => {
  const { city, home, row, station } = pages(
    6.93,
    {
      trend: 'down',
      firstCollection: false,
      previousPrice: 6.95,
      previousDay: '2026-06-04',
      priceChange: -0.02,
    },
    { trend: 'stable', change: 0.01, since: '2026-06-05' },
  );
  it('falls on the home page, in the table and on the page of the station', () => {
    for (const shown of [home, row, station]) expect(shown).toMatch(/Em queda\s+−0,02/);
    expect(home).toContain('neste posto');
  });
  it("is not confused with the change of the city's lowest price", () => {
    expect(city).toContain('menor da cidade: +0,01 em uma semana');
    expect(city).not.toMatch(labels);
  });
});

describe('a first collection, below the old threshold and above it', () => {
  const first: TrendFacts = {
    trend: 'stable',
    firstCollection: true,
    previousPrice: null,
    previousDay: null,
    priceChange: null,
  };
  it.each([4.89, 7.12])('at %f has no trend on any page', (price) => {
    const { city, ...pagesOfPlace } = pages(price, first, null);
    for (const shown of Object.values(pagesOfPlace)) expect(shown).not.toMatch(labels);
    expect(city).toBe('');
  });
});
