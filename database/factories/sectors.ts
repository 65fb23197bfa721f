import { eq } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { sectors } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';

export type Sector = typeof sectors.$inferSelect;

/** Inserts a sector that is open to the public; 'Açougue' is built in. */
export const createSector = factory(sectors, () => ({ name: `Setor ${nextNumber()}`, isOpen: true }));

/** Finds the built-in sector. */
export async function findSector(orm: Orm, name = 'Açougue'): Promise<Sector> {
  return onlyRow(await orm.select().from(sectors).where(eq(sectors.name, name)));
}
