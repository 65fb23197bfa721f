import { describe, expect, it } from 'vitest';
import type { FuelOffer } from '#contract/fuel-offers.ts';
import { bestOffers, quotesOf } from './fuel-data.ts';
import type { FuelChoice } from './fuel-params.ts';
import { type FewStations, viewFew } from './view-few.ts';

const regions = [
  { id: 1, name: 'Norte' },
  { id: 2, name: 'Sul' },
];
const place = (id: number, name: string, regionId: number | null, brandId = 1) => ({
  id,
  name,
  address: 'Avenida NS 5',
  neighbourhood: null,
  regionId,
  fuelBrandId: brandId,
  Region: regions.find((region) => region.id === regionId) ?? null,
  FuelBrand: { id: brandId, name: brandId === 1 ? 'Vibra' : 'Ipiranga' },
  latitude: null,
  longitude: null,
  isOpen: true,
});
const kind = (id: number, name: string) => ({
  id,
  name,
  description: null,
  cityChange: null,
});
let nextId = 1;
const quote = (fuelTypeId: number, fuelStationId: number, price: number, day = '2026-06-10'): FuelOffer => ({
  id: nextId++,
  price,
  fuelTypeId,
  fuelStationId,
  day,
  lifeDays: 14,
  source: 'import',
  sourceName: 'ANP',
  trend: 'stable',
  firstCollection: false,
  previousDay: '2026-06-03',
  priceChange: 0,
});
const data: FewStations = {
  today: '2026-06-12',
  regions,
  brands: [],
  types: [kind(1, 'Gasolina comum'), kind(2, 'Etanol'), kind(3, 'GNV')],
  stations: [place(1, 'Posto 32', 1), place(2, 'Auto Posto Campeão', 2, 2), place(3, 'Posto Star', null)],
  prices: [
    quote(1, 1, 6.89),
    quote(1, 2, 7.29),
    quote(1, 3, 6.59, '2026-01-07'),
    quote(2, 2, 5.49),
    quote(2, 3, 4.99),
  ],
};

const tableOf = (view: ReturnType<typeof viewFew>, isCompared: boolean) =>
  names(view.quotes.filter(({ compared }) => compared === isCompared));
const names = (offers: readonly { place: { name: string } }[]) => offers.map((offer) => offer.place.name);

describe('content of the fuel page for one set of filters (spec, public side, section 2: /combustivel)', () => {
  it('shows the first fuel when the URL names none; shows the fuel that the search names', () => {
    const view = viewFew(data, {});
    const { chosen, sections } = view;
    expect(chosen?.type.name).toBe('Gasolina comum');
    expect(sections).toHaveLength(1);
    expect(tableOf(view, true)).toEqual(['Posto 32', 'Auto Posto Campeão']);
    expect(tableOf(view, false)).toEqual(['Posto Star']);
    expect(viewFew(data, { search: 'etanol' }).chosen?.type.name).toBe('Etanol');
  });
  it('shows all fuels that the search names', () => {
    const diesel: FewStations = {
      ...data,
      types: [...data.types, kind(4, 'Diesel S10'), kind(5, 'Diesel S500')],
      prices: [...data.prices, quote(4, 1, 6.79), quote(5, 2, 6.69)],
    };
    const { chosen, sections } = viewFew(diesel, { search: 'diesel' });
    expect(chosen).toBeNull();
    expect(sections.map(({ type }) => type.name)).toEqual(['Diesel S10', 'Diesel S500']);
    expect(viewFew(diesel, { search: 'diesel', fuelTypeId: 5 }).chosen?.type.id).toBe(5);
    expect(viewFew(diesel, { search: 'posto 32' }).chosen?.type.id).toBe(1);
  });
  it('keeps the requested fuel even if the filters leave it empty', () => {
    const { chosen, sections } = viewFew(data, { fuelTypeId: 2, regionId: 1 });
    expect(chosen?.type.name).toBe('Etanol');
    expect(sections).toEqual([]);
  });
  it('shows every fuel with prices when all are requested', () => {
    const { chosen, sections } = viewFew(data, { fuelTypeId: 'todos' });
    expect(chosen).toBeNull();
    expect(sections.map(({ type }) => type.name)).toEqual(['Gasolina comum', 'Etanol']);
  });
  it('filters by region, brand and text without accents, and still compares with the whole city', () => {
    const view = viewFew(data, { regionId: 2, brandId: 2, search: 'campeao' });
    const { sections, places } = view;
    expect(tableOf(view, true)).toEqual(['Auto Posto Campeão']);
    expect(sections[0]?.comparison.lowest).toBe(6.89);
    expect(places.map(({ name }) => name)).toEqual(['Auto Posto Campeão']);
  });
  it('has no sections without prices', () => {
    const view = viewFew({ ...data, prices: [] }, {});
    expect(view.sections).toEqual([]);
    expect(view.chosen).toBeNull();
    expect(bestOffers(view)).toEqual([]);
  });
});

describe('every filter on every tab', () => {
  const fuels = ({ sections }: ReturnType<typeof viewFew>) => sections.map(({ type }) => type.name);
  it('leaves of each fuel what the region and the brand leave', () => {
    const view = viewFew(data, { regionId: 2 }, 'tipos');
    const { sections, unpriced, fuelCount } = view;
    expect(sections.map((section) => names(quotesOf(view, section)))).toEqual([
      ['Auto Posto Campeão'],
      ['Auto Posto Campeão'],
    ]);
    expect([unpriced, fuelCount]).toEqual([[], 2]);
    expect(fuels(viewFew(data, { brandId: 2, search: 'etanol' }, 'regioes'))).toEqual(['Etanol']);
  });
  it('shows all fuels where the URL names none, and the one that it names', () => {
    const all = viewFew(data, {}, 'tipos');
    expect(all.chosen).toBeNull();
    expect([fuels(all), all.unpriced.map(({ name }) => name)]).toEqual([
      ['Gasolina comum', 'Etanol'],
      ['GNV'],
    ]);
    // GNV has no price: the heading does not count it, either.
    expect(viewFew(data, {}).fuelCount).toBe(2);
    const ethanol = viewFew(data, { fuelTypeId: 2 }, 'tipos');
    expect([fuels(ethanol), ethanol.unpriced, ethanol.fuelCount]).toEqual([['Etanol'], [], 1]);
    expect(viewFew(data, { fuelTypeId: 3 }, 'tipos')).toMatchObject({ sections: [], fuelCount: 0 });
  });
  it('keeps the stations that sell the fuel which the URL or the search names', () => {
    const places = (choice: FuelChoice) =>
      names(viewFew(data, choice, 'postos').places.map((place) => ({ place })));
    expect(places({ fuelTypeId: 2 })).toEqual(['Auto Posto Campeão', 'Posto Star']);
    expect(places({ search: 'etanol' })).toEqual(['Auto Posto Campeão', 'Posto Star']);
    expect(places({ fuelTypeId: 2, regionId: 1 })).toEqual([]);
    expect(places({ fuelTypeId: 'todos' })).toHaveLength(3);
  });
});

describe('best prices (spec, public side, section 2: the 4 cheapest)', () => {
  it('are those of the chosen fuel in the whole city, regardless of the filters; are the lowest of every fuel, not ranked by price, when all fuels are shown', () => {
    expect(names(bestOffers(viewFew(data, { regionId: 2 })))).toEqual(['Posto 32', 'Auto Posto Campeão']);
    const types = Array.from({ length: 5 }, (_, index) => kind(index + 1, `Combustível ${index + 1}`));
    const prices = types.map(({ id }) => quote(id, 1, 8 - id));
    expect(
      bestOffers(viewFew({ ...data, types, prices }, { fuelTypeId: 'todos' })).map(({ price }) => price),
    ).toEqual([7, 6, 5, 4, 3]);
  });
});

describe('ranges by region (spec, public side, section 2: comparison by region)', () => {
  it('run from lowest to highest ranked price, and leave out regions without one', () => {
    const city = { ...data, regions: [...regions, { id: 3, name: 'Taquaralto' }] };
    const [petrol] = viewFew(city, {}).sections;
    expect(petrol?.regions).toEqual([
      { region: regions[0], offers: 1, lowest: 6.89, highest: 6.89 },
      { region: regions[1], offers: 1, lowest: 7.29, highest: 7.29 },
    ]);
  });
  it('follow the filters', () => {
    const [petrol] = viewFew(data, { regionId: 2 }, 'regioes').sections;
    expect(petrol?.regions).toEqual([{ region: regions[1], offers: 1, lowest: 7.29, highest: 7.29 }]);
  });
});
