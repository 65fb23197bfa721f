import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { brands } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type FuelBrand = typeof brands.$inferSelect;

/** Inserts a brand of petrol stations. */
export async function createFuelBrand(
  orm: Orm,
  overrides: Partial<typeof brands.$inferInsert> = {},
): Promise<FuelBrand> {
  const values = { name: `Bandeira ${nextNumber()}`, ...overrides };
  return onlyRow(await orm.insert(brands).values(values).returning());
}
