import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { createUser } from '#database/factories/users.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = (id: number | string) => `/public/reported-prices/product/${id}`;
const list = (id: number, query = '') => api.read('listPublicReportedPrices', `${path(id)}${query}`);

describe('GET /public/reported-prices/product/:id', () => {
  it('works: approved reports with their place, the newest first', async () => {
    const { id: productId } = await createProduct(orm);
    const shop = await createEstablishment(orm, { name: 'Boi de Ouro', verified: true });
    const { id: userId } = await createUser(orm, { name: 'João Pedro da Silva' });
    const older = await createReportedPrice(orm, {
      productId,
      establishmentId: shop.id,
      userId,
      reportedCentavos: 4590,
      comment: 'Preço da placa.',
      createdAt: at('2026-06-08', '18:20:00'),
    });
    const newer = await createReportedPrice(orm, { productId, userId: null, createdAt: at('2026-06-11') });
    await createReportedPrice(orm);
    expect(await list(productId)).toEqual({
      success: true,
      data: [
        expect.objectContaining({ id: newer.id, comment: null, User: { name: 'Anônimo' } }),
        {
          id: older.id,
          productId,
          establishmentId: shop.id,
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
          reportedPrice: 45.9,
          comment: 'Preço da placa.',
          status: 'approved',
          official: false,
          reportDate: '2026-06-08T18:20:00-03:00',
          createdAt: '2026-06-08T18:20:00-03:00',
          User: { name: 'João S.' },
        },
      ],
      count: 2,
      today: testDay,
      demonstration: false,
    });
  });

  it('leaves out pending and rejected reports', async () => {
    const { productId } = await createReportedPrice(orm, { status: 'pending' });
    await createReportedPrice(orm, { productId, status: 'rejected' });
    expect((await list(productId)).data).toEqual([]);
  });

  it('says what became an official price, which stands among those, too', async () => {
    const { id, productId, establishmentId } = await createReportedPrice(orm);
    const { data } = await list(productId);
    expect(data).toMatchObject([{ id, official: false }]);
    await createPrice(orm, { productId, establishmentId, source: 'report', reportedPriceId: id });
    await api.settled();
    expect(await list(productId)).toMatchObject({ data: [{ id, official: true }], count: 1 });
  });

  it('has pages', async () => {
    const older = await createReportedPrice(orm, { createdAt: at('2026-06-01') });
    const { productId } = older;
    const newer = await createReportedPrice(orm, { productId, createdAt: at('2026-06-02') });
    expect(await list(productId, '?limit=1')).toMatchObject({ data: [{ id: newer.id }], count: 2 });
    expect(await list(productId, '?limit=1&page=2')).toMatchObject({ data: [{ id: older.id }], count: 2 });
    expect((await api.refusal(`${path(productId)}?page=0`)).code).toBe('invalid');
  });

  it('tells when any of them belongs to the demonstration city', async () => {
    const { id: establishmentId } = await createEstablishment(orm, { isDemonstration: true });
    const { productId } = await createReportedPrice(orm, { establishmentId });
    expect((await list(productId)).demonstration).toBe(true);
  });

  it('refuses an unknown id, that of a fuel, and an invalid one', async () => {
    const { productId } = await createReportedFuelPrice(orm);
    for (const id of [987_654, productId]) {
      expect(await api.refusal(path(id))).toEqual({
        status: 404,
        success: false,
        code: 'not_found',
        message: 'Produto não encontrado.',
      });
    }
    expect(await api.refusal(path('x'))).toEqual(wrong('id', 'Informe um número inteiro positivo.'));
  });
});
