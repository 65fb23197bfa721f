import type { Endpoints } from '#contract/endpoints.ts';
import { fuelBrands } from '#database/schema.ts';
import type { Handler } from '../platform/context.ts';

const alphabetical = new Intl.Collator('pt-BR');

export const listFuelBrands: Handler<Endpoints['listFuelBrands']> = async (_request, { database }) => {
  const brands = await database.orm
    .select({ id: fuelBrands.id, name: fuelBrands.name, logo: fuelBrands.logo })
    .from(fuelBrands);
  return { data: brands.sort((a, b) => alphabetical.compare(a.name, b.name)) };
};
