import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

describe('GET /backoffice/prices/export', () => {
  const path = '/backoffice/prices/export';

  it('works: the searched rows, as a spreadsheet reads them, and no formula', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    const [product, shop] = [
      await createProduct(api.orm, { name: '=Maminha' }),
      await createEstablishment(api.orm, { name: '+Boi' }),
    ];
    await createPrice(api.orm, {
      productId: product.id,
      establishmentId: shop.id,
      priceCentavos: 4990,
      observedAt: at(testDay),
    });
    await createPrice(api.orm);
    const file = await api.readFile('exportPrices', `${path}?search=maminha&sort=-price`, { token });
    const [head, line, end] = file.toString().split('\r\n');
    expect(head).toMatch(/^\uFEFFID;Produto;Estabelecimento;Região;Preço \(R\$\);Data da coleta;/);
    expect(line).toMatch(/^\d+;'=Maminha;'\+Boi;[^;]*;49,9;12\/06\/2026;/);
    expect(end).toBe('');
  });
  it('is for administrators', async () => {
    const { token } = await api.signIn();
    expect(await api.refusal(path)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await api.refusal(path, { token })).toMatchObject({ status: 403, code: 'forbidden' });
  });
});
