import { fuelBrandEndpoints } from './fuel-brands.ts';
import { fuelPriceEndpoints } from './fuel-prices.ts';
import { fuelStationEndpoints } from './fuel-stations.ts';
import { fuelTypeEndpoints } from './fuel-types.ts';
import { regionEndpoints } from './regions.ts';

/** Every call of the API. Adding one is an entry in its noun's file, a verb in its noun's folder, and a test. */
export const endpoints = {
  ...regionEndpoints,
  ...fuelBrandEndpoints,
  ...fuelTypeEndpoints,
  ...fuelStationEndpoints,
  ...fuelPriceEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
