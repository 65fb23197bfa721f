import { eq } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { fuelTypes } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type FuelType = typeof fuelTypes.$inferSelect;

/** Inserts a new fuel type; the six usual ones are built in. */
export async function createFuelType(
  orm: Orm,
  overrides: Partial<typeof fuelTypes.$inferInsert> = {},
): Promise<FuelType> {
  const number = nextNumber();
  const values = { name: `Combustível ${number}`, position: 10 + number, ...overrides };
  return onlyRow(await orm.insert(fuelTypes).values(values).returning());
}

/** Finds a built-in fuel type: 'Gasolina comum', 'Etanol'… */
export async function findFuelType(orm: Orm, name: string): Promise<FuelType> {
  return onlyRow(await orm.select().from(fuelTypes).where(eq(fuelTypes.name, name)));
}
