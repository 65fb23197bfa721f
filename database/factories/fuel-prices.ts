import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { fuelPrices } from '../schema.ts';
import { createFuelStation } from './fuel-stations.ts';
import { findFuelType } from './fuel-types.ts';

export type FuelPrice = typeof fuelPrices.$inferSelect;

/** Inserts an observation, by default R$ 6,49 for common petrol at a new station, observed now by an administrator. */
export async function createFuelPrice(
  orm: Orm,
  overrides: Partial<typeof fuelPrices.$inferInsert> = {},
): Promise<FuelPrice> {
  const values: typeof fuelPrices.$inferInsert = {
    establishmentId: overrides.establishmentId ?? (await createFuelStation(orm)).id,
    productId: overrides.productId ?? (await findFuelType(orm, 'Gasolina comum')).id,
    priceCentavos: 649,
    observedAt: new Date(),
    source: 'admin',
    ...overrides,
  };
  return onlyRow(await orm.insert(fuelPrices).values(values).returning());
}
