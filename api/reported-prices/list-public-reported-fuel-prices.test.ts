import { afterAll, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { createFuelType } from '#database/factories/fuel-types.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { createUser } from '#database/factories/users.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = (id: number | string) => `/public/reported-prices/station/${id}`;
const list = (id: number, query = '') => api.read('listPublicReportedFuelPrices', `${path(id)}${query}`);

it('works: approved reports of the fuels of a station, the newest first', async () => {
  const { id: fuelStationId } = await createFuelStation(orm);
  const { id: fuelTypeId, name } = await createFuelType(orm);
  const { id: userId } = await createUser(orm, { name: 'João Pedro da Silva' });
  const older = await createReportedFuelPrice(orm, {
    establishmentId: fuelStationId,
    productId: fuelTypeId,
    userId,
    comment: 'No aplicativo.',
    createdAt: at('2026-06-08'),
  });
  const newer = await createReportedFuelPrice(orm, {
    establishmentId: fuelStationId,
    userId: null,
    createdAt: at('2026-06-11'),
  });
  await createReportedFuelPrice(orm);
  expect(await list(fuelStationId)).toEqual({
    success: true,
    data: [
      expect.objectContaining({ id: newer.id, User: { name: 'Anônimo' } }),
      {
        id: older.id,
        fuelTypeId,
        fuelStationId,
        FuelType: { id: fuelTypeId, name },
        reportedPrice: 6.59,
        comment: 'No aplicativo.',
        status: 'approved',
        official: false,
        reportDate: '2026-06-08T08:00:00-03:00',
        createdAt: '2026-06-08T08:00:00-03:00',
        User: { name: 'João S.' },
      },
    ],
    count: 2,
    today: testDay,
    demonstration: false,
  });
});

it('leaves out what is pending or rejected, says what became official, and has pages', async () => {
  const {
    establishmentId: fuelStationId,
    productId: fuelTypeId,
    id,
  } = await createReportedFuelPrice(orm, {
    createdAt: at('2026-06-01'),
  });
  const official = await createReportedFuelPrice(orm, {
    establishmentId: fuelStationId,
    productId: fuelTypeId,
    createdAt: at('2026-06-03'),
  });
  const price = { establishmentId: fuelStationId, productId: fuelTypeId, source: 'report' as const };
  await createFuelPrice(orm, { ...price, reportedPriceId: official.id });
  for (const status of ['pending', 'rejected'] as const) {
    await createReportedFuelPrice(orm, { establishmentId: fuelStationId, status });
  }
  const second = await createReportedFuelPrice(orm, {
    establishmentId: fuelStationId,
    createdAt: at('2026-06-02'),
  });
  const pages = [await list(fuelStationId, '?limit=2'), await list(fuelStationId, '?limit=2&page=2')];
  expect(pages).toMatchObject([
    {
      count: 3,
      data: [
        { id: official.id, official: true },
        { id: second.id, official: false },
      ],
    },
    { count: 3, data: [{ id, official: false }] },
  ]);
});

it('refuses an unknown station, a shop and an invalid page', async () => {
  const { establishmentId } = await createReportedPrice(orm);
  for (const id of [987_654, establishmentId]) {
    expect(await api.refusal(path(id))).toMatchObject({
      code: 'not_found',
      message: 'Posto não encontrado.',
    });
  }
  expect((await api.refusal(`${path(1)}?page=0`)).code).toBe('invalid');
  expect((await api.refusal(`${path(1)}?limit=101`)).code).toBe('invalid');
});
