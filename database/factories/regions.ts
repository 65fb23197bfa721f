import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { regions } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type Region = typeof regions.$inferSelect;

/** Inserts a new region; Norte, Sul and Taquaralto are built in. */
export async function createRegion(
  orm: Orm,
  overrides: Partial<typeof regions.$inferInsert> = {},
): Promise<Region> {
  const number = nextNumber();
  const values = { name: `Região ${number}`, position: 10 + number, ...overrides };
  return onlyRow(await orm.insert(regions).values(values).returning());
}
