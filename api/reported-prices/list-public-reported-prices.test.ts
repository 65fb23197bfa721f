import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createFuelType, createProduct } from '#database/factories/products.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { createUser } from '#database/factories/users.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** The reports of a cut are listed by cut, with their shops; those of fuels by station, with their fuels. */
describe.each([
  {
    call: 'listPublicReportedPrices',
    path: '/public/reported-prices/product',
    create: createReportedPrice,
    createOther: createReportedFuelPrice,
    createPair: async () => [await createProduct(orm), await createEstablishment(orm)] as const,
    by: 'productId',
    missing: 'Produto não encontrado.',
  },
  {
    call: 'listPublicReportedFuelPrices',
    path: '/public/reported-prices/station',
    create: createReportedFuelPrice,
    createOther: createReportedPrice,
    createPair: async () => [await createFuelType(orm), await createFuelStation(orm)] as const,
    by: 'establishmentId',
    missing: 'Posto não encontrado.',
  },
] as const)('GET $path/:id', ({ call, path, create, createOther, createPair, by, missing }) => {
  const list = async (id: number | null, query = '') => {
    await api.settled();
    return api.read(call, `${path}/${id}${query}`);
  };

  it('works: approved reports, the newest first, with the name of who sent them', async () => {
    const [{ id: productId }, { id: establishmentId }] = await createPair();
    const { id: userId } = await createUser(orm, { name: 'João Pedro da Silva' });
    const older = await create(orm, {
      productId,
      establishmentId,
      userId,
      reportedCentavos: 659,
      comment: 'Preço da placa.',
      createdAt: at('2026-06-08', '18:20:00'),
    });
    const same = by === 'productId' ? { productId } : { establishmentId };
    const newer = await create(orm, { ...same, userId: null, createdAt: at('2026-06-11') });
    await create(orm);
    const { data, ...facts } = await list(older[by]);
    expect(facts).toEqual({ success: true, count: 2, today: testDay, demonstration: false });
    expect(data).toMatchObject([
      { id: newer.id, comment: null, User: { name: 'Anônimo' } },
      {
        id: older.id,
        reportedPrice: 6.59,
        comment: 'Preço da placa.',
        status: 'approved',
        official: false,
        reportDate: '2026-06-08T18:20:00-03:00',
        createdAt: '2026-06-08T18:20:00-03:00',
        User: { name: 'João S.' },
      },
    ]);
    expect(await list(older[by], '?limit=1')).toMatchObject({ data: [{ id: newer.id }], count: 2 });
    expect(await list(older[by], '?limit=1&page=2')).toMatchObject({ data: [{ id: older.id }], count: 2 });
    for (const page of ['page=0', 'limit=101']) {
      expect((await api.refusal(`${path}/${older[by]}?${page}`)).code).toBe('invalid');
    }
  });

  it('leaves out pending and rejected reports', async () => {
    const pending = await create(orm, { status: 'pending' });
    await create(orm, { [by]: pending[by], status: 'rejected' });
    expect((await list(pending[by])).data).toEqual([]);
  });

  it('says what became an official price, which stands among those, too', async () => {
    const report = await create(orm);
    const { id, productId, establishmentId } = report;
    expect((await list(report[by])).data).toMatchObject([{ id, official: false }]);
    await createPrice(orm, { productId, establishmentId, source: 'report', reportedPriceId: id });
    expect(await list(report[by])).toMatchObject({ data: [{ id, official: true }], count: 1 });
  });

  it('refuses an unknown id, that of the other kind, and an invalid one', async () => {
    const other = await createOther(orm);
    for (const id of [987_654, other[by]]) {
      expect(await api.refusal(`${path}/${id}`)).toEqual({
        status: 404,
        success: false,
        code: 'not_found',
        message: missing,
      });
    }
    expect(await api.refusal(`${path}/x`)).toEqual(wrong('id', 'Informe um número inteiro positivo.'));
  });
});

it('a report of a cut has its shop', async () => {
  const shop = await createEstablishment(orm, { name: 'Boi de Ouro', verified: true });
  const { productId, establishmentId } = await createReportedPrice(orm, { establishmentId: shop.id });
  const { data } = await api.read('listPublicReportedPrices', `/public/reported-prices/product/${productId}`);
  expect(data).toMatchObject([
    {
      productId,
      establishmentId,
      Establishment: {
        id: shop.id,
        name: 'Boi de Ouro',
        type: 'acougue',
        verified: true,
        address: shop.address,
        neighbourhood: 'Plano Diretor Sul',
        latitude: -10.1844,
        longitude: -48.3336,
        regionId: shop.regionId,
        Region: { id: shop.regionId, name: 'Sul' },
      },
    },
  ]);
});

it('a report of a fuel has its fuel', async () => {
  const { id, name } = await createFuelType(orm);
  const { establishmentId: stationId } = await createReportedFuelPrice(orm, { productId: id });
  const address = `/public/reported-prices/station/${stationId}`;
  const { data } = await api.read('listPublicReportedFuelPrices', address);
  expect(data).toMatchObject([{ fuelTypeId: id, fuelStationId: stationId, FuelType: { id, name } }]);
});
