import { brands } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';

const alphabetical = new Intl.Collator('pt-BR');

export const listPublicFuelBrands = readHandler('listPublicFuelBrands', async (_request, { db }) => {
  const rows = await db.select({ id: brands.id, name: brands.name, logo: brands.logo }).from(brands);
  return { data: rows.sort((a, b) => alphabetical.compare(a.name, b.name)) };
});
