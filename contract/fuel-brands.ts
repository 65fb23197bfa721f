import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

export const fuelBrandShape = z
  .object({ id, name: z.string(), logo: z.string().nullable() })
  .meta({ id: 'FuelBrand' });
export type FuelBrand = z.infer<typeof fuelBrandShape>;

export const fuelBrandEndpoints = {
  listFuelBrands: endpoint({
    method: 'GET',
    path: '/fuel/brands',
    who: 'anyone',
    noun: 'fuel-brands',
    summary: 'Bandeiras de postos, em ordem alfabética',
    data: z.array(fuelBrandShape),
    whole: 'city',
    failures: [],
    cache: ['fuel_brands'],
  }),
};
