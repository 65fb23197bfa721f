import { describe, expect, it } from 'vitest';
import { answeringTransport } from '#web/api-client/testing.ts';
import type { QueryResult, Transport } from '#web/api-client/transport.ts';
import { loadHome } from './load-home.ts';

/** A page loaded on a day of no collection. */
const load = (transport: Transport) => loadHome(transport, '2026-06-20');

const envelope = (data: unknown[], more: object = {}): QueryResult => ({
  status: 200,
  body: {
    success: true,
    data,
    count: data.length,
    today: '2026-06-12',
    demonstration: false,
    priced: { things: 1, places: 2, expired: false },
    ...more,
  },
  lastGoodFrom: null,
});
const down: QueryResult = {
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
const best = {
  ...observed,
  price: 54.9,
  productId: 7,
  productName: 'Picanha',
  establishmentId: 1,
  Establishment: {
    id: 1,
    name: 'Açougue 1',
    address: 'Rua 30',
    neighbourhood: null,
    Region: { id: 2, name: 'Sul' },
  },
  promotion: null,
  average: 63.14,
  highest: 79.9,
  savingPercent: 13.05,
  allExpired: false,
};
const figures = {
  allExpired: false,
  establishments: 3,
  lowestEstablishments: 2,
  lowest: 54.9,
  highest: 79.9,
  average: 63.14,
  from: '2026-06-10',
  to: '2026-06-11',
  marks: [54.9, 79.9],
  left: { count: 1, free: 0 },
};
const fuel = {
  id: 1,
  name: 'Etanol',
  figures: {
    ...figures,
    establishments: 2,
    lowestEstablishments: 1,
    lowest: 4.89,
    highest: 4.99,
    average: null,
    to: '2026-06-10',
    marks: [4.89, 4.99],
  },
  best: [
    {
      day: '2026-06-10',
      collectionDate: observed.collectionDate,
      lifeDays: 10,
      source: 'merchant',
      sourceName: 'Posto',
      price: 4.89,
      FuelStation: {
        id: 5,
        name: 'Posto 32',
        address: 'Quadra 305 Norte',
        neighbourhood: 'Plano Diretor Norte',
      },
      trend: 'stable',
      firstCollection: false,
      previousDay: '2026-06-03',
      priceChange: 0,
    },
  ],
  cityChange: null,
  weeks: [],
  seenLower: null,
};
const meat = { things: 1, places: 3, expired: false };
const home = {
  cuts: [{ ...best, figures, seenLower: null }],
  wanted: [
    { name: 'Picanha', best },
    { name: 'Cupim', best: null },
  ],
  meat,
  sectors: [{ sectorId: 1, name: 'Açougue', ...meat }],
  collection: { at: '2026-06-11T18:00:00-03:00', lifeDays: 10 },
};
const homeAnswer = (data: object, more: object = {}): QueryResult => ({
  ...envelope([]),
  body: { success: true, data, today: '2026-06-12', demonstration: false, ...more },
});
const answers: Record<string, QueryResult> = {
  '/public/home': homeAnswer(home),
  '/fuel/figures': envelope([fuel]),
  '/public/regions/centres': envelope([
    { id: 2, name: 'Sul', centre: { latitude: -10.3, longitude: -48.3 }, located: { shops: 1, stations: 0 } },
    { id: 3, name: 'Taquaralto', centre: null, located: { shops: 0, stations: 0 } },
  ]),
};
const answering = (changed: Record<string, QueryResult> = {}) =>
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
  it('has the places that have a valid price, and the time of the latest collection', async () => {
    const { data } = await load(answering());
    expect(data.meat).toEqual({ things: 1, places: 3, expired: false });
    expect(data.fuel).toEqual({ things: 1, places: 2, expired: false });
    expect(data.collectedAt).toBe('2026-06-11T18:00:00-03:00');
    expect(data.collectedLifeDays).toBe(10);
  });
  it('does not take only the cheapest station for the latest collection', async () => {
    const later = { ...fuel, figures: { ...fuel.figures, to: '2026-06-11' } };
    const { data } = await load(
      answering({
        '/public/home': homeAnswer({ ...home, collection: null }),
        '/fuel/figures': envelope([later]),
      }),
    );
    expect(data.collectedAt).toBe('2026-06-11T00:00:00-03:00');
  });
  it('compares fuel only with the prices in its comparison', async () => {
    const { data } = await load(answering());
    expect(data.fuels[0]?.compared).toEqual([4.89, 4.99]);
  });
  it('has the centre of each region', async () => {
    const { data } = await load(answering());
    expect(data.regions[0]?.centre?.latitude).toBe(-10.3);
    expect(data.regions[1]).toMatchObject({ id: 3, name: 'Taquaralto', centre: null });
  });
  it('has the price that the search of a wanted cut leads to', async () => {
    const { data } = await load(answering());
    expect(data.wanted).toEqual([
      {
        name: 'Picanha',
        best: {
          price: 54.9,
          fresh: { day: '2026-06-10', lifeDays: 10, source: 'merchant', sourceName: 'Loja' },
          expired: false,
        },
      },
      { name: 'Cupim', best: null },
    ]);
  });
  it('opens a category that has an open sector of its name', async () => {
    const sectors = [
      ...home.sectors,
      { sectorId: 4, name: 'Cesta Básica', things: 2, places: 1, expired: false },
    ];
    const { data } = await load(answering({ '/public/home': homeAnswer({ ...home, sectors }) }));
    expect(data.open).toEqual({ 'cesta-basica': { sectorId: 4, things: 2, places: 1, expired: false } });
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
        '/public/home': homeAnswer(home, invented),
        '/fuel/figures': envelope([fuel], invented),
      }),
    );
    expect(dataStatus).toEqual({ kind: 'demonstration' });
    expect(data.demonstration).toBe(true);
  });
  it('leaves invented data out beside real data', async () => {
    const { data, dataStatus } = await load(
      answering({ '/public/home': homeAnswer(home, { demonstration: true }) }),
    );
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.cuts).toEqual([]);
    expect(data.leftOut).toBe('meat');
    expect(data.meat.places).toBe(0);
    expect(data.wanted.every(({ best }) => best === null)).toBe(true);
    expect(data.fuels).toHaveLength(1);
  });
  it('shows an invented city while nothing real has a price', async () => {
    const unpriced = { ...fuel, best: [], figures: null };
    const { data, dataStatus } = await load(
      answering({
        '/public/home': homeAnswer(home, { demonstration: true }),
        '/fuel/figures': envelope([unpriced]),
      }),
    );
    expect(dataStatus).toEqual({ kind: 'demonstration' });
    expect(data.cuts).toHaveLength(1);
    expect(data.leftOut).toBeNull();
  });
  it('gives the date of last good data', async () => {
    const { dataStatus } = await load(
      answering({ '/fuel/figures': { ...envelope([fuel]), lastGoodFrom: '2026-06-10T18:00:00Z' } }),
    );
    expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-10T18:00:00Z' });
  });
  it('does not hide programming errors behind samples', async () => {
    const mistaken: Transport = () => Promise.reject(new TypeError('undefined is not a function'));
    await expect(load(mistaken)).rejects.toThrow(TypeError);
  });
});
