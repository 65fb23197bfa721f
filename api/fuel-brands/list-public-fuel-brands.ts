import { fuelBrands } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';

const alphabetical = new Intl.Collator('pt-BR');

export const listPublicFuelBrands = readHandler('listPublicFuelBrands', async (_request, { db }) => {
  const brands = await db
    .select({ id: fuelBrands.id, name: fuelBrands.name, logo: fuelBrands.logo })
    .from(fuelBrands);
  return { data: brands.sort((a, b) => alphabetical.compare(a.name, b.name)) };
});
