import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { meatPrice } from '#web/public/meat/testing/prices.ts';
import { htmlOf, wordsOf } from '#web/testing.tsx';
import { FavoriteCuts } from './favorite-cuts.tsx';
import { withNearestPrice } from './favorite-place.tsx';

type Cut = ComponentProps<typeof FavoriteCuts>['cuts'][number];
type Price = NonNullable<Cut['price']>;

const today = '2026-06-12';
const cutWith = (facts: Partial<Price>): Cut & { price: Price } => ({
  id: 1,
  productId: 5,
  fuelStationId: null,
  name: 'Fraldinha',
  category: 'Bovina',
  createdAt: '2026-06-01T10:00:00-03:00',
  station: null,
  equalPrices: [],
  price: {
    ...meatPrice({ collectionDate: '2026-06-10T08:00:00-03:00', trend: 'down' }),
    price: 54.9,
    previousPrice: 57.98,
    previousDay: '2026-06-03',
    priceChange: -3.08,
    averageRating: null,
    reviewCount: 0,
    ...facts,
  },
});
const table = (facts: Partial<Price> = {}) =>
  htmlOf(<FavoriteCuts cuts={[cutWith(facts)]} today={today} point={null} remove={() => undefined} />);

describe('the change of a followed cut', () => {
  it('is the trend of its shop, in the words of every page, with the price before', () => {
    const shown = table();
    expect(shown).toMatch(/text-best-ink.*Em queda.*−3,08 desde 3 jun\./);
    expect(shown).toContain('era R$\u00A057,98');
    expect(shown).not.toMatch(/baixou|subiu/);
  });
  it('says of the same price for how long it has been the same', () => {
    const shown = table({ trend: 'stable', price: 55.49, previousPrice: 55.49, priceChange: 0 });
    expect(wordsOf(shown)).toMatch(/Estável há 9 dias/);
    expect(shown).not.toContain('era R$');
  });
  it('has no colour where the price has expired; is none at the first collection', () => {
    const shown = table({ expired: true });
    expect(shown).toContain('Em queda');
    expect(shown).not.toContain('text-best-ink');
    const first = { firstCollection: true, previousPrice: null, previousDay: null, priceChange: null };
    expect(table({ ...first, trend: 'stable' })).toContain('primeira coleta');
    expect(table({ ...first, trend: 'stable' })).not.toMatch(/Estável|era R/);
  });
});

describe('several places with the lowest price of a followed cut', () => {
  const at = (latitude: number | null): Partial<Price> => ({
    Establishment: { ...cutWith({}).price.Establishment, latitude, longitude: latitude && -48.3 },
  });
  const cut = {
    ...cutWith(at(null)),
    equalPrices: [-10.4, -10.3].map((latitude) => cutWith(at(latitude)).price),
  };

  it('show the nearest to the person, and the one seen last where no place is known', () => {
    const near = (latitude: number) =>
      withNearestPrice(cut, { latitude, longitude: -48.3 }).price?.Establishment.latitude;
    expect([near(-10.2), near(-10.5)]).toEqual([-10.3, -10.4]);
    expect(withNearestPrice(cut, null)).toBe(cut);
  });
});
