import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FavoriteCuts } from './favorite-cuts.tsx';
import { withNearestPrice } from './favorite-place.tsx';

type Cut = ComponentProps<typeof FavoriteCuts>['cuts'][number];

const today = '2026-06-12';
const cutWith = (facts: Partial<NonNullable<Cut['price']>>): Cut => ({
  id: 1,
  productId: 5,
  fuelStationId: null,
  name: 'Fraldinha',
  category: 'Bovina',
  createdAt: '2026-06-01T10:00:00-03:00',
  station: null,
  equalPrices: [],
  price: {
    id: 9,
    price: 54.9,
    unit: 'kg',
    productId: 5,
    establishmentId: 3,
    productName: 'Fraldinha',
    productDescription: null,
    categoryId: 1,
    categoryName: 'Bovina',
    establishmentName: 'Frigocentro',
    regionName: 'Sul',
    Establishment: {
      id: 3,
      name: 'Frigocentro',
      type: 'acougue',
      verified: false,
      address: '604 Sul',
      neighbourhood: null,
      latitude: null,
      longitude: null,
      regionId: 1,
      Region: { id: 1, name: 'Sul' },
    },
    collectionDate: '2026-06-10T08:00:00-03:00',
    source: 'admin',
    sourceName: 'Loja',
    paymentCondition: 'any',
    lifeDays: 10,
    expiresOn: '2026-06-20',
    expired: false,
    updatedAt: '2026-06-10T08:00:00-03:00',
    promotion: null,
    trend: 'down',
    firstCollection: false,
    previousPrice: 57.98,
    previousDay: '2026-06-03',
    priceChange: -3.08,
    averageRating: null,
    reviewCount: 0,
    ...facts,
  },
});
const table = (facts: Partial<NonNullable<Cut['price']>> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <FavoriteCuts cuts={[cutWith(facts)]} today={today} point={null} remove={() => undefined} />
    </MemoryRouter>,
  );

describe('the change of a followed cut', () => {
  it('is the trend of its shop, in the words of every page, with the price before', () => {
    const shown = table();
    expect(shown).toMatch(/text-best-ink.*Em queda.*−3,08 desde 3 jun\./);
    expect(shown).toContain('era R$\u00A057,98');
    expect(shown).not.toMatch(/baixou|subiu/);
  });
  it('has no colour where the price has expired', () => {
    const shown = table({ expired: true });
    expect(shown).toContain('Em queda');
    expect(shown).not.toContain('text-best-ink');
  });
  it('is none at the first collection', () => {
    const first = { firstCollection: true, previousPrice: null, previousDay: null, priceChange: null };
    expect(table({ ...first, trend: 'stable' })).toContain('primeira coleta');
    expect(table({ ...first, trend: 'stable' })).not.toMatch(/Estável|era R/);
  });
});

describe('several places with the lowest price of a followed cut', () => {
  const at = (latitude: number | null): Partial<NonNullable<Cut['price']>> => {
    const { price } = cutWith({});
    if (!price) return {};
    return { Establishment: { ...price.Establishment, latitude, longitude: latitude && -48.3 } };
  };
  const cut = {
    ...cutWith(at(null)),
    equalPrices: [-10.4, -10.3].flatMap((latitude) => cutWith(at(latitude)).price ?? []),
  };

  it('show the nearest to the person', () => {
    const near = (latitude: number) =>
      withNearestPrice(cut, { latitude, longitude: -48.3 }).price?.Establishment.latitude;
    expect([near(-10.2), near(-10.5)]).toEqual([-10.3, -10.4]);
  });
  it('show the one seen last where no place is known', () => {
    expect(withNearestPrice(cut, null)).toBe(cut);
  });
});
