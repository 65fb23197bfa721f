import { describe, expect, it } from 'vitest';
import { answeringTransport } from '#web/api-client/testing.ts';
import type { Answered, Transport } from '#web/api-client/transport.ts';
import { loadHome } from './load-home.ts';

/** A page loaded on a day of no collection. */
const load = (transport: Transport) => loadHome(transport, '2026-06-20');

const envelope = (data: unknown[], more: object = {}): Answered => ({
  status: 200,
  body: { success: true, data, count: data.length, today: '2026-06-12', demonstration: false, ...more },
  lastGoodFrom: null,
});
const down: Answered = {
  status: 503,
  isUnreachable: true,
  body: { success: false, code: 'unavailable', message: 'O serviço está indisponível no momento.' },
  lastGoodFrom: null,
};
const observed = {
  collectionDate: '2026-06-10T08:40:00-03:00',
  lifeDays: 10,
  source: 'merchant',
  sourceName: 'Loja',
};
const Category = { sectorId: 1 };
const shop = (id: number, latitude: number | null) => ({
  id,
  name: `Açougue ${id}`,
  address: 'Rua 30',
  neighbourhood: null,
  latitude,
  longitude: latitude && -48.3,
  regionId: 2,
  Region: { id: 2, name: 'Sul' },
});
const price = (establishment: number, reais: number, latitude: number | null = -10.2, more: object = {}) => ({
  ...observed,
  price: reais,
  productId: 7,
  productName: 'Picanha',
  establishmentId: establishment,
  Establishment: shop(establishment, latitude),
  promotion: null,
  expired: false,
  ...more,
});
const best = {
  ...price(1, 54.9),
  average: 63.14,
  highest: 79.9,
  savingPercent: 13.05,
  establishments: 3,
  comparisonDay: '2026-06-12',
  allExpired: false,
};
const fuel = {
  id: 1,
  name: 'Etanol',
  prices: [
    { price: 4.89, fuelStationId: 5, expired: false },
    { price: 4.99, fuelStationId: 6, expired: false },
    { price: 5.99, fuelStationId: 7, expired: true },
  ],
  lowestPrice: {
    ...observed,
    price: 4.89,
    fuelStationId: 5,
    fuelStationName: 'Posto 32',
    fuelStationAddress: 'Quadra 305 Norte',
    fuelStationNeighbourhood: 'Plano Diretor Norte',
    regionName: 'Sul',
    trend: 'stable',
    firstCollection: false,
    previousDay: '2026-06-03',
    priceChange: 0,
  },
  comparison: { stations: 2, average: null, highest: 4.99, expired: false, to: '2026-06-10' },
  cityChange: null,
};
const answers: Record<string, Answered> = {
  '/public/prices/best': envelope([best]),
  '/public/prices': envelope([
    price(1, 54.9),
    price(2, 54.9, null),
    price(3, 79.9, -10.4, { collectionDate: '2026-06-11T18:00:00-03:00' }),
    price(4, 39.9, -10.2, { collectionDate: '2026-05-01T08:00:00-03:00', expired: true }),
  ]),
  '/public/sectors': envelope([{ id: 1, name: 'Açougue' }]),
  '/public/products': envelope([{ id: 7, name: 'Picanha', Category, synonyms: ['pic'], lowestPrice: best }]),
  '/fuel/types': envelope([fuel]),
  '/fuel/stations': envelope([{ regionId: 2, latitude: -10.6, longitude: -48.3 }]),
  '/public/regions': envelope([
    { id: 2, name: 'Sul' },
    { id: 3, name: 'Taquaralto' },
  ]),
};
const answering = (changed: Record<string, Answered> = {}) =>
  answeringTransport((address) => changed[address] ?? answers[address]);

describe('data of the home page', () => {
  it('carries each cut with the valid prices it was compared with', async () => {
    const { data, dataStatus } = await load(answering());
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.cuts).toHaveLength(1);
    expect(data.cuts[0]).toMatchObject({
      name: 'Picanha',
      price: 54.9,
      places: 3,
      mean: 63.14,
      highest: 79.9,
      ties: 1,
      saving: { percent: 13.05, base: 'mean', reference: 63.14 },
    });
    expect(data.cuts[0]?.compared).toEqual([54.9, 79.9]);
  });
  it('counts the places that have a valid price, and gives the time of the latest collection', async () => {
    const { data } = await load(answering());
    expect(data.meat).toEqual({ things: 1, places: 3, expired: false });
    expect(data.fuel).toEqual({ things: 1, places: 2, expired: false });
    expect(data.collectedAt).toBe('2026-06-11T18:00:00-03:00');
    expect(data.collectedLifeDays).toBe(10);
  });
  it('counts neither the first day of a promotion as a collection, nor only the cheapest station', async () => {
    const { data } = await load(
      answering({
        '/public/prices': envelope([
          price(1, 54.9, -10.2, {
            collectionDate: '2026-06-12T00:00:00-03:00',
            promotion: { promotionId: 1 },
          }),
        ]),
        '/fuel/types': envelope([{ ...fuel, comparison: { ...fuel.comparison, to: '2026-06-11' } }]),
      }),
    );
    expect(data.collectedAt).toBe('2026-06-11T00:00:00-03:00');
  });
  it('compares fuel only with the prices in its comparison', async () => {
    const { data } = await load(answering());
    expect(data.fuels[0]?.compared).toEqual([4.89, 4.99]);
  });
  it('computes the centre of a region from its shops and stations, each counted once', async () => {
    const { data } = await load(answering());
    expect(data.regions[0]?.centre?.latitude).toBeCloseTo((-10.2 - 10.4 - 10.2 - 10.6) / 4);
    expect(data.regions[1]).toEqual({ id: 3, name: 'Taquaralto', centre: null });
  });
  it('gives a wanted cut the price that its search leads to', async () => {
    const breast = { ...best, productId: 8, productName: 'Peito de Frango', price: 18.9 };
    const whole = { ...best, productId: 9, productName: 'Frango Inteiro', price: 12.9, allExpired: true };
    const { data } = await load(
      answering({
        '/public/prices/best': envelope([best, whole, breast]),
        '/public/products': envelope([
          { id: 7, name: 'Picanha', Category, synonyms: [], lowestPrice: null },
          { id: 8, name: 'Peito de Frango', Category, synonyms: [], lowestPrice: null },
          { id: 9, name: 'Frango Inteiro', Category, synonyms: [], lowestPrice: null },
          { id: 10, name: 'Picanha Suína', Category, synonyms: [], lowestPrice: null },
        ]),
      }),
    );
    const priceOf = (name: string) => data.wanted.find((cut) => cut.name === name)?.best?.price;
    expect([priceOf('Picanha'), priceOf('Frango'), priceOf('Cupim')]).toEqual([54.9, 18.9, undefined]);
  });
  it('searches all products, with or without a price', async () => {
    const { data } = await load(
      answering({
        '/public/products': envelope([{ name: 'Rabada', Category, synonyms: [], lowestPrice: null }]),
      }),
    );
    expect(data.products).toEqual([{ name: 'Rabada', synonyms: [], lowest: null }]);
  });
});

describe('data status of the home page (design section 6: sample data)', () => {
  it.each(Object.keys(answers))('shows only samples when %s is unavailable', async (path) => {
    const { data, dataStatus } = await load(answering({ [path]: down }));
    expect(dataStatus).toEqual({ kind: 'sample' });
    expect(data.today).toBe('2026-06-20');
    expect(data.demonstration).toBeNull();
    expect(data.cuts.every(({ establishment }) => establishment.name === 'Açougue Exemplo')).toBe(true);
  });
  it('marks a demonstration', async () => {
    const invented = { demonstration: true };
    const { data, dataStatus } = await load(
      answering({
        '/public/prices/best': envelope([best], invented),
        '/fuel/types': envelope([fuel], invented),
      }),
    );
    expect(dataStatus).toEqual({ kind: 'demonstration' });
    expect(data.demonstration).toBe(true);
  });
  it('leaves invented data out beside real data', async () => {
    const { data, dataStatus } = await load(
      answering({ '/public/prices/best': envelope([best], { demonstration: true }) }),
    );
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.cuts).toEqual([]);
    expect(data.leftOut).toBe('meat');
    expect(data.meat.places).toBe(0);
    expect(data.wanted.every(({ best }) => best === null)).toBe(true);
    expect(data.products[0]?.lowest).toBeNull();
    expect(data.fuels).toHaveLength(1);
  });
  it('shows an invented city while nothing real has a price', async () => {
    const unpriced = { ...fuel, prices: [], lowestPrice: null, comparison: null };
    const { data, dataStatus } = await load(
      answering({
        '/public/prices/best': envelope([best], { demonstration: true }),
        '/fuel/types': envelope([unpriced]),
      }),
    );
    expect(dataStatus).toEqual({ kind: 'demonstration' });
    expect(data.cuts).toHaveLength(1);
    expect(data.leftOut).toBeNull();
  });
  it('gives the date of last good data', async () => {
    const { dataStatus } = await load(
      answering({ '/fuel/types': { ...envelope([fuel]), lastGoodFrom: '2026-06-10T18:00:00Z' } }),
    );
    expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-10T18:00:00Z' });
  });
  it('does not hide programming errors behind samples', async () => {
    const mistaken: Transport = () => Promise.reject(new TypeError('undefined is not a function'));
    await expect(load(mistaken)).rejects.toThrow(TypeError);
  });
});
