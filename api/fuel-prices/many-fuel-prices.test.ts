import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { findFuelType } from '#database/factories/fuel-types.ts';
import { fuelPrices } from '#database/schema.ts';
import { fold } from '#domain/text.ts';
import { at, openTestApi, type Person } from '../platform/testing.ts';

/** The list of fuel prices where more match than its pages reach: it walks in its order, and does not sort what it found. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

interface Made {
  id: number;
  station: string;
  fuel: string;
  minute: number;
}

const made: Made[] = [];
let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  const values = [];
  for (const station of ['Zé Muitos', 'Ágil Muitos', 'bom Muitos']) {
    const { id: stationId } = await createFuelStation(orm, { name: station });
    for (const fuel of ['Gasolina comum', 'Etanol']) {
      const { id: fuelTypeId } = await findFuelType(orm, fuel);
      for (let minute = 0; minute < 200; minute += 1) {
        values.push({
          establishmentId: stationId,
          productId: fuelTypeId,
          priceCentavos: 600,
          observedAt: new Date(at('2026-03-01').getTime() + minute * 60_000),
          source: 'admin' as const,
        });
        made.push({ id: 0, station, fuel, minute });
      }
    }
  }
  const rows = await orm.insert(fuelPrices).values(values).returning({ id: fuelPrices.id });
  for (const [index, { id }] of rows.entries()) Object.assign(made[index] ?? {}, { id });
});

const byStation = (a: Made, b: Made) =>
  fold(a.station) < fold(b.station) ? -1 : fold(a.station) > fold(b.station) ? 1 : 0;
const orders: Record<string, (a: Made, b: Made) => number> = {
  id: () => 0,
  station: byStation,
  collectionDate: (a, b) => a.minute - b.minute,
};

const list = async (query: string) =>
  api.read('listFuelPrices', `/backoffice/fuel/prices?${query}`, { token: admin.token });

describe('a list of very many fuel prices', () => {
  it('says that there are more than it counts, and has no page behind them', async () => {
    const { data, count, countIsMinimum } = await list('page=50');
    expect({ rows: data.length, count, countIsMinimum }).toEqual({
      rows: 20,
      count: 1000,
      countIsMinimum: true,
    });
    expect((await list('page=51')).data).toEqual([]);
  });

  it.each(Object.keys(orders))(
    'walks by %s, both ways, on the first page and on a later one',
    async (sort) => {
      const sorted = made.toSorted((a, b) => (orders[sort]?.(a, b) ?? 0) || a.id - b.id);
      for (const [way, rows] of [
        ['', sorted],
        ['-', sorted.toReversed()],
      ] as const) {
        for (const page of [1, 47]) {
          const { data } = await list(`sort=${way}${sort}&page=${page}`);
          expect(data.map(({ id }) => id)).toEqual(
            rows.slice((page - 1) * 20, page * 20).map(({ id }) => id),
          );
        }
      }
    },
  );

  it('walks through what a search and a validity find', async () => {
    const { data, countIsMinimum } = await list('search=muitos&sort=-station&validity=expired');
    expect(countIsMinimum).toBe(true);
    expect(data.map(({ Station }) => Station.name)).toEqual(Array(20).fill('Zé Muitos'));
    const few = await list('search=muitos etanol&sort=station');
    expect({ first: few.data[0]?.Station.name, fuel: few.data[0]?.FuelType.name, count: few.count }).toEqual({
      first: 'Ágil Muitos',
      fuel: 'Etanol',
      count: 600,
    });
  });
});
