import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = (productId: number, establishmentId: number) =>
  `/prices/latest?productId=${productId}&establishmentId=${establishmentId}`;

describe('GET /prices/latest', () => {
  it('works: the current price of the product at the establishment', async () => {
    const { productId, establishmentId } = await createPrice(orm, { observedAt: at('2026-06-01') });
    const { id } = await createPrice(orm, {
      productId,
      establishmentId,
      priceCentavos: 4590,
      observedAt: at('2026-06-10'),
    });
    await createPrice(orm, { productId, priceCentavos: 1000, observedAt: at('2026-06-11') });
    await createPrice(orm, { establishmentId, priceCentavos: 1000, observedAt: at('2026-06-11') });
    const { data, ...envelope } = await api.read('readLatestPrice', path(productId, establishmentId));
    expect(envelope).toEqual({ success: true });
    expect(data).toMatchObject({ id, price: 45.9, productId, establishmentId, previousPrice: 49.9 });
  });

  it('tells whether product, establishment or price is missing', async () => {
    const [{ id: product }, { id: shop }] = [await createProduct(orm), await createEstablishment(orm)];
    await api.settled();
    const refusal = async (productId: number, establishmentId: number) => {
      const { status, code, message } = await api.refusal(path(productId, establishmentId));
      return [status, code, message];
    };
    expect(await refusal(987_654, shop)).toEqual([404, 'not_found', 'Produto não encontrado.']);
    expect(await refusal(product, 987_654)).toEqual([404, 'not_found', 'Estabelecimento não encontrado.']);
    expect(await refusal(product, shop)).toEqual([404, 'not_found', 'Nenhum preço encontrado.']);
  });

  it('refuses a call that names no product, or no establishment', async () => {
    for (const [query, field] of [
      ['establishmentId=1', 'productId'],
      ['productId=1', 'establishmentId'],
    ] as const) {
      expect(await api.refusal(`/prices/latest?${query}`)).toEqual(
        wrong(field, 'Informe um número inteiro positivo.'),
      );
    }
  });
});
