import { eq } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { sectors } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type Sector = typeof sectors.$inferSelect;

/** Inserts a sector that is open to the public; 'Açougue' is built in. */
export async function createSector(
  orm: Orm,
  overrides: Partial<typeof sectors.$inferInsert> = {},
): Promise<Sector> {
  const values = { name: `Setor ${nextNumber()}`, isOpen: true, ...overrides };
  return onlyRow(await orm.insert(sectors).values(values).returning());
}

/** Finds the built-in sector. */
export async function findSector(orm: Orm, name = 'Açougue'): Promise<Sector> {
  return onlyRow(await orm.select().from(sectors).where(eq(sectors.name, name)));
}
