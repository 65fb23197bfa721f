import type { Orm } from '../database.ts';
import { createFuelStation } from './fuel-stations.ts';
import { findFuelType } from './fuel-types.ts';
import { createPrice, type Price } from './prices.ts';

/** Inserts an observation, by default R$ 6,49 for common petrol at a new station, observed now by an administrator. */
export async function createFuelPrice(
  orm: Orm,
  overrides: Parameters<typeof createPrice>[1] = {},
): Promise<Price> {
  return createPrice(orm, {
    priceCentavos: 649,
    ...overrides,
    productId: overrides.productId ?? (await findFuelType(orm, 'Gasolina comum')).id,
    establishmentId: overrides.establishmentId ?? (await createFuelStation(orm)).id,
  });
}
