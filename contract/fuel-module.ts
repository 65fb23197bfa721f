import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count } from './shapes.ts';

/** The counts of the fuel module. Spec, back office, section 2 (Admin fuel module). */
const fuelModuleShape = z
  .object({
    brands: count,
    types: count,
    stations: count,
    prices: count,
    pricesIsMinimum: z.boolean().describe('true: há mais preços do que prices'),
  })
  .meta({ id: 'FuelModule' });

export const fuelModuleEndpoints = {
  readFuelModule: endpoint({
    method: 'GET',
    path: '/backoffice/fuel',
    who: 'admin',
    noun: 'fuel-module',
    summary: 'Quantas marcas, tipos, postos e preços de combustível há',
    data: fuelModuleShape,
    failures: [],
  }),
};
