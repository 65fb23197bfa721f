import { describe, expect, it } from 'vitest';
import { answeringTransport, answerOf, unreachable } from '#web/api-client/testing.ts';
import type { QueryResult, Transport } from '#web/api-client/transport.ts';
import { loadHome } from './load-home.ts';

/** A page loaded on a day of no collection. */
const load = (transport: Transport) => loadHome(transport, '2026-06-20');

const envelope = (data: unknown[], more: object = {}) =>
  answerOf(data, { priced: { things: 1, places: 2, expired: false }, ...more });
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
const answers: Record<string, QueryResult> = {
  '/public/home': answerOf(home),
  '/fuel/figures': envelope([fuel]),
  '/public/regions/centres': envelope([
    { id: 2, name: 'Sul', centre: { latitude: -10.3, longitude: -48.3 }, located: { shops: 1, stations: 0 } },
    { id: 3, name: 'Taquaralto', centre: null, located: { shops: 0, stations: 0 } },
  ]),
};
const answering = (changed: Record<string, QueryResult> = {}) =>
  answeringTransport((address) => changed[address] ?? answers[address]);

describe('data of the home page', () => {
  it('carries each cut and fuel with the valid prices it was compared with, the places, the latest collection and the centres', async () => {
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
    expect(data.fuels[0]?.compared).toEqual([4.89, 4.99]);
    expect(data.meat).toEqual({ things: 1, places: 3, expired: false });
    expect(data.fuel).toEqual({ things: 1, places: 2, expired: false });
    expect(data.collectedAt).toBe('2026-06-11T18:00:00-03:00');
    expect(data.collectedLifeDays).toBe(10);
    expect(data.regions[0]?.centre?.latitude).toBe(-10.3);
    expect(data.regions[1]).toMatchObject({ id: 3, name: 'Taquaralto', centre: null });
  });
  it('does not take only the cheapest station for the latest collection', async () => {
    const later = { ...fuel, figures: { ...fuel.figures, to: '2026-06-11' } };
    const { data } = await load(
      answering({
        '/public/home': answerOf({ ...home, collection: null }),
        '/fuel/figures': envelope([later]),
      }),
    );
    expect(data.collectedAt).toBe('2026-06-11T00:00:00-03:00');
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
    const { data } = await load(answering({ '/public/home': answerOf({ ...home, sectors }) }));
    expect(data.open).toEqual({ 'cesta-basica': { sectorId: 4, things: 2, places: 1, expired: false } });
  });
});

describe('data status of the home page (design section 6: sample data)', () => {
  it.each(Object.keys(answers))('shows only samples when %s is unavailable', async (path) => {
    const { data, dataStatus } = await load(answering({ [path]: unreachable }));
    expect(dataStatus).toEqual({ kind: 'sample' });
    expect(data.today).toBe('2026-06-20');
    expect(data.demonstration).toBeNull();
    expect(data.cuts.every(({ establishment }) => establishment.name === 'Açougue Exemplo')).toBe(true);
  });
  it('marks a demonstration', async () => {
    const invented = { demonstration: true };
    const { data, dataStatus } = await load(
      answering({
        '/public/home': answerOf(home, invented),
        '/fuel/figures': envelope([fuel], invented),
      }),
    );
    expect(dataStatus).toEqual({ kind: 'demonstration' });
    expect(data.demonstration).toBe(true);
  });
  it('gives the date of last good data', async () => {
    const { dataStatus } = await load(
      answering({ '/fuel/figures': { ...envelope([fuel]), lastGoodFrom: '2026-06-10T18:00:00Z' } }),
    );
    expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-10T18:00:00Z' });
  });
});
