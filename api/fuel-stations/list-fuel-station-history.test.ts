import { afterAll, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { createFuelType } from '#database/factories/products.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const station = await createFuelStation(orm, { name: 'Posto Ipê' });
const [petrol, diesel] = [await createFuelType(orm), await createFuelType(orm)];
const observe = (
  fuelTypeId: number,
  priceCentavos: number,
  observedAt: Date,
  more: Parameters<typeof createFuelPrice>[1] = {},
) =>
  createFuelPrice(orm, {
    establishmentId: station.id,
    productId: fuelTypeId,
    priceCentavos,
    observedAt,
    ...more,
  });

await observe(petrol.id, 580, at('2025-06-11'));
const yearAgo = await observe(petrol.id, 590, at('2025-06-12', '00:00:00'));
await observe(petrol.id, 600, at('2026-05-31', '23:59:59'));
await observe(petrol.id, 610, at('2026-06-01', '00:00:00'));
await observe(diesel.id, 700, at('2026-06-02'));
const newest = await observe(petrol.id, 620, at('2026-06-03', '23:59:59'));
await observe(petrol.id, 999, at('2026-06-02'), { withdrawnAt: at(testDay) });
await observe(petrol.id, 555, at('2026-06-02'), { paymentCondition: 'pix' });
await createFuelPrice(orm, { productId: petrol.id, priceCentavos: 650, observedAt: at('2026-06-02') });

const path = `/fuel/stations/${station.id}/history`;
const list = (query = '') => api.read('listFuelStationHistory', `${path}?${query}`);
const prices = async (query: string) => (await list(query)).data.map(({ price }) => price);

describe('GET /fuel/stations/{id}/history', () => {
  it('works: the last year, the newest first, with the city in the same weeks', async () => {
    const { data, city, before, ...facts } = await api.read('listFuelStationHistory', path);
    expect(facts).toEqual({ success: true, count: 5, today: testDay, demonstration: false });
    expect(data.map(({ price }) => price)).toEqual([6.2, 7, 6.1, 6, 5.9]);
    expect(data[0]).toEqual({
      id: newest.id,
      fuelTypeId: petrol.id,
      price: 6.2,
      collectionDate: '2026-06-03T23:59:59-03:00',
      source: 'admin',
      sourceName: 'Posto',
      stationName: 'Posto Ipê',
      brandName: null,
    });
    expect(data.at(-1)?.id).toBe(yearAgo.id);
    expect(before.map(({ price }) => price)).toEqual([5.8]);
    expect(city).toEqual([
      week(petrol.id, '2025-06-12', '2025-06-12', [5.9, 5.9, 5.9], 1),
      week(petrol.id, '2026-05-31', '2026-05-31', [6, 6, 6], 1),
      week(petrol.id, '2026-06-01', '2026-06-03', [6.1, 6.5, 6.2], 2),
      week(diesel.id, '2026-06-02', '2026-06-02', [7, 7, 7], 1),
    ]);
  });

  it('tells what was collected last before the period, and until when it was valid', async () => {
    const { data, before } = await list('from=2026-06-01&to=2026-06-01');
    expect(data.map(({ price }) => price)).toEqual([6.1]);
    expect(before).toEqual([
      {
        id: expect.any(Number),
        fuelTypeId: petrol.id,
        price: 6,
        collectionDate: '2026-05-31T23:59:59-03:00',
        source: 'admin',
        sourceName: 'Posto',
        expiresOn: '2026-06-14',
      },
    ]);
    const later = await list('from=2026-06-10');
    expect(later.before.map(({ fuelTypeId, price }) => [fuelTypeId, price])).toEqual(
      expect.arrayContaining([
        [petrol.id, 6.2],
        [diesel.id, 7],
      ]),
    );
    expect((await list(`from=2026-06-10&fuelTypeId=${diesel.id}`)).before).toHaveLength(1);
    expect((await list('from=2024-01-01&to=2024-02-01')).before).toEqual([]);
  });

  it("includes the whole first and last day in the city's time zone, and goes back a year from the last one", async () => {
    expect(await prices('from=2026-06-01&to=2026-06-03')).toEqual([6.2, 7, 6.1]);
    expect(await prices('from=2026-06-04')).toEqual([]);
    expect(await prices('from=2021-06-12')).toEqual([6.2, 7, 6.1, 6, 5.9, 5.8]);
    expect(await prices('to=2026-05-31')).toEqual([6, 5.9, 5.8]);
    expect(await prices('to=2025-06-11')).toEqual([5.8]);
    expect(await prices('from=2026-06-03&to=2031-06-03')).toEqual([6.2]);
  });

  it('filters by fuel, also the weeks of the city', async () => {
    const { data, city, count } = await list(`fuelTypeId=${diesel.id}`);
    expect(data.map(({ price }) => price)).toEqual([7]);
    expect(count).toBe(1);
    expect(city.map(({ fuelTypeId }) => fuelTypeId)).toEqual([diesel.id]);
  });

  it.each([
    ['from=2026-06-03&to=2026-06-02', 'from', 'O início precisa vir antes do fim.'],
    ['from=2026-06-13', 'from', 'O início precisa vir antes do fim.'],
    ['from=2021-06-01', 'from', 'Escolha um período de até 5 anos.'],
    ['from=2026-06-03&to=2199-12-31', 'from', 'Escolha um período de até 5 anos.'],
    ['from=ontem', 'from', 'Informe uma data no formato aaaa-mm-dd.'],
    ['to=9999-12-31', 'to', 'Informe uma data entre 1900 e 2199.'],
  ])('refuses %s', async (query, field, message) => {
    expect(await api.refusal(`${path}?${query}`)).toEqual(wrong(field, message));
  });

  it('refuses an unknown fuel, and an unknown station', async () => {
    const notFound = { status: 404, code: 'not_found' };
    expect(await api.refusal(`${path}?fuelTypeId=999999`)).toMatchObject({
      ...notFound,
      message: 'Esse combustível não existe mais.',
    });
    expect(await api.refusal('/fuel/stations/999999/history')).toMatchObject({
      ...notFound,
      message: 'Posto não encontrado.',
    });
  });

  it('is empty for a station without prices', async () => {
    const { id } = await createFuelStation(orm);
    expect(await api.read('listFuelStationHistory', `/fuel/stations/${id}/history`)).toMatchObject({
      data: [],
      count: 0,
    });
  });
});

function week(
  fuelTypeId: number,
  from: string,
  to: string,
  [lowest, highest, median]: [number, number, number],
  stations: number,
) {
  return { fuelTypeId, from, to, lowest, highest, median, stations };
}
