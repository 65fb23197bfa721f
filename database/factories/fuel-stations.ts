import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { fuelStations } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type FuelStation = typeof fuelStations.$inferSelect;

/** Inserts an open petrol station in the middle of Palmas, without brand or region. */
export async function createFuelStation(
  orm: Orm,
  overrides: Partial<typeof fuelStations.$inferInsert> = {},
): Promise<FuelStation> {
  const number = nextNumber();
  const values: typeof fuelStations.$inferInsert = {
    cnpj: String(number).padStart(14, '0'),
    name: `Auto Posto ${number}`,
    address: `Avenida Teotônio Segurado, ${number}`,
    neighbourhood: 'Plano Diretor Sul',
    zipcode: '77015200',
    latitude: -10.1844,
    longitude: -48.3336,
    coordinatesPrecision: 'exact',
    ...overrides,
  };
  return onlyRow(await orm.insert(fuelStations).values(values).returning());
}
