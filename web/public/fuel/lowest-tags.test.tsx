import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { StationFuelPrice } from '#contract/fuel-stations.ts';
import { htmlOf as html } from '#web/testing.tsx';
import { quotesOf } from './fuel-data.ts';
import type { FuelChoice } from './fuel-params.ts';
import { PriceTable } from './price-table.tsx';
import { RegionComparison } from './region-comparison.tsx';
import { StationVerdict } from './station-bill.tsx';
import { StationList } from './station-list.tsx';
import { AllPrices, StationPrices } from './station-prices.tsx';
import { BestPrices, TypeList } from './type-list.tsx';
import { type FewStations, sampleFuelCity, viewFew } from './view-few.ts';

const station = { id: 1, name: 'Posto 11', isOpen: true, successor: null };
const today = '2026-06-12';
const sample = sampleFuelCity(today);
/** Petrol only: stations of Norte and Taquaralto have the same lowest price. */
const tied: FewStations = {
  ...sample,
  types: sample.types.slice(0, 1),
  prices: sample.prices
    .filter(({ fuelTypeId }) => fuelTypeId === 1)
    .map((quote) => ({ ...quote, price: [6.5, 7, 7.5, 6.5][quote.fuelStationId - 1] ?? 7 })),
};
const table = (choice: FuelChoice, data = tied) => {
  const view = viewFew(data, choice);
  return view.sections
    .map((section) => html(<PriceTable section={section} quotes={quotesOf(view, section)} today={today} />))
    .join('');
};

describe('the lowest price of the city is tagged', () => {
  it('once in the table, and equal ones say that they are', () => {
    const shown = table({});
    expect(shown.match(/Menor da cidade/g)).toHaveLength(1);
    expect(shown.match(/tag-shape/g)).toHaveLength(1);
    expect(shown.match(/mesmo preço/g)).toHaveLength(1);
  });
  it('in the list of best prices, where fuels are not ranked against each other; in the comparison of regions and in its matrix', () => {
    const list = (choice: FuelChoice) =>
      html(<BestPrices view={viewFew(sample, choice)} today={today} />).match(/tag-shape/g) ?? [];
    expect(list({})).toHaveLength(1);
    expect(list({ fuelTypeId: 'todos' })).toHaveLength(0);
    const shown = html(<RegionComparison view={viewFew(tied, {})} today={today} />);
    // Both regions have it; of the stations in the matrix, one has the tag.
    expect(shown.match(/menor preço da cidade/g)).toHaveLength(3);
    expect(shown.match(/mesmo preço/g)).toHaveLength(1);
  });
});

it('praises nothing that is dearer than elsewhere, although the filters leave no lower price', () => {
  const shown = table({ regionId: 2 });
  expect(shown).toContain('+R$\u00A00,50');
  expect(shown).not.toMatch(/Menor|tag-shape/);
});

it('does not praise the only price of the city', () => {
  const shown = table({}, { ...tied, prices: tied.prices.slice(0, 1) });
  expect(shown).toContain('único preço');
  expect(shown).not.toMatch(/Menor|tag-shape/);
});

it('names the highest price as the base of a saving, and has none over expired prices', () => {
  const regions = (day: string) =>
    html(<RegionComparison view={viewFew({ ...tied, today: day }, {})} today={day} />);
  expect(regions(today)).toContain('13% abaixo do maior preço');
  expect(regions('2026-09-01')).not.toContain('abaixo');
  const fuels = html(<TypeList view={viewFew(tied, {})} to={() => '/'} today={today} />);
  expect(fuels).toContain('e mais 1 lugar');
});

const stationPrice = (id: number, day: string, expired = false): StationFuelPrice => ({
  id,
  price: 6.5,
  fuelTypeId: id,
  fuelStationId: 1,
  stationId: 1,
  FuelType: { id, name: `Tipo ${id}` },
  FuelStation: {
    id: 1,
    name: 'Posto 32',
    address: '303 Norte',
    regionId: null,
    fuelBrandId: null,
    Region: null,
    FuelBrand: null,
  },
  collectionDate: `${day}T09:00:00-03:00`,
  source: 'import',
  sourceName: 'ANP',
  paymentCondition: 'any',
  lifeDays: 14,
  expiresOn: '2026-06-30',
  expired,
  updatedAt: `${day}T09:00:00-03:00`,
  trend: 'stable',
  firstCollection: true,
  previousPrice: null,
  previousDay: null,
  priceChange: null,
  seenLower: null,
});

it('says in the rows of stations and fuels the lower price that only one way of paying gets', () => {
  const conditionalPrice = {
    price: 6.39,
    paymentCondition: 'pix' as const,
    conditionName: 'no Pix',
    day: today,
    expiresOn: '2026-06-26',
  };
  const prices = tied.prices.map((quote) =>
    quote.fuelStationId === 1 ? { ...quote, conditionalPrice } : quote,
  );
  const rows = (day: string) => {
    const view = viewFew({ ...tied, prices, today: day }, {});
    return [
      html(<StationList view={view} today={day} />),
      html(<TypeList view={view} to={() => '/'} today={day} />),
    ];
  };
  for (const shown of rows(today)) expect(shown.match(/R\$\u00A06,39 no Pix/g)).toHaveLength(1);
  for (const shown of rows('2026-07-30')) expect(shown).not.toContain('no Pix');
});

describe('an approved report below the price', () => {
  const seen = { price: 6.29, day: today, lifeDays: 14, placeId: 2, placeName: 'Posto 12' };
  const text = (element: ReactNode) => html(element).replace(/<[^>]*>/g, '');
  it('stands in the row of its fuel, where the filters leave the best price; stands beside the price on the page of its station, without its name', () => {
    const types = tied.types.map((type) => ({ ...type, seenLower: seen }));
    const cards = (choice: FuelChoice) =>
      text(<TypeList view={viewFew({ ...tied, types }, choice)} to={() => '/'} today={today} />);
    expect(cards({})).toContain('Posto 12: visto por R$\u00A06,29 hoje, relato aprovado');
    expect(cards({ regionId: 2 })).not.toContain('visto por');
    expect(text(<TypeList view={viewFew(tied, {})} to={() => '/'} today={today} />)).not.toContain('visto');
    const page = (...FuelPrices: StationFuelPrice[]) =>
      text(<AllPrices loaded={{ station: { ...station, FuelPrices }, types: [], today }} />);
    const shown = page({ ...stationPrice(1, today), seenLower: seen }, stationPrice(2, today));
    expect(shown.match(/visto por.{0,40}/gi)).toHaveLength(1);
    expect(shown).toContain('Visto por R$\u00A06,29 hoje, relato aprovado');
    expect(shown).not.toContain('Posto 12');
  });
});

it('says the day of each price of a station, and weighs no ethanol against petrol of another collection', () => {
  const named = (id: number, name: string, day: string) => ({
    ...stationPrice(id, day, true),
    FuelType: { id, name },
  });
  const [petrol, ethanol] = [named(1, 'Gasolina comum', '2026-06-10'), named(2, 'Etanol', '2026-01-07')];
  const types = [petrol, ethanol].map(({ FuelType }) => ({ ...FuelType, comparison: null }));
  const large = (...FuelPrices: StationFuelPrice[]) =>
    html(
      <StationPrices
        loaded={{ station: { ...station, FuelPrices }, types, today: '2026-11-20' }}
        fuel={undefined}
      />,
    );
  expect(large(petrol, ethanol)).toMatch(/10 jun\. 2026.*7 jan\. 2026/s);
  expect(large(petrol, { ...ethanol, collectionDate: petrol.collectionDate })).not.toContain('2026<');
  expect(html(<StationVerdict prices={[petrol, ethanol]} />)).toBe('');
  expect(
    html(<StationVerdict prices={[petrol, { ...ethanol, collectionDate: petrol.collectionDate }]} />),
  ).toContain('Etanol/gasolina');
});

describe('the heading of a station (spec, public side, section 2: /posto/{id})', () => {
  const heading = (...FuelPrices: StationFuelPrice[]) =>
    html(
      <StationPrices loaded={{ station: { ...station, FuelPrices }, types: [], today }} fuel={undefined} />,
    ).match(/<h2[^>]*>([^<]*)/)?.[1];
  it('says the days of the prices, and today only where all are of today', () => {
    expect(heading(stationPrice(1, today), stationPrice(2, today))).toBe('Preços de hoje');
    expect(heading(stationPrice(1, today), stationPrice(2, '2026-06-05'))).toBe('Preços de 5 a 12 jun. 2026');
    expect(heading(stationPrice(1, '2026-01-05', true))).toBe('Últimos preços conhecidos');
    expect(heading()).toBe('Preços');
  });
});
