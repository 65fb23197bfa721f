import { afterAll, expect, it } from 'vitest';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

it('is an empty list before the first brand', async () => {
  expect(await api.read('listPublicFuelBrands', '/fuel/brands')).toEqual({ success: true, data: [] });
});

it('lists brands in Portuguese alphabetical order, with their logo', async () => {
  const logo = 'https://exemplo.com.br/ipe.svg';
  const zebu = await createFuelBrand(api.orm, { name: 'Zebu' });
  const ipe = await createFuelBrand(api.orm, { name: 'Ipê', logo });
  const acai = await createFuelBrand(api.orm, { name: 'açaí' });
  await api.settled();
  expect(await api.read('listPublicFuelBrands', '/fuel/brands')).toEqual({
    success: true,
    data: [
      { id: acai.id, name: 'açaí', logo: null },
      { id: ipe.id, name: 'Ipê', logo },
      { id: zebu.id, name: 'Zebu', logo: null },
    ],
  });
});
