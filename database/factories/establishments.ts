import { eq } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { establishments, regions } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type Establishment = typeof establishments.$inferSelect;

/** Inserts a butcher in the middle of Palmas, in the region Sul, without phone or sector. */
export async function createEstablishment(
  orm: Orm,
  overrides: Partial<typeof establishments.$inferInsert> = {},
): Promise<Establishment> {
  const number = nextNumber();
  const values: typeof establishments.$inferInsert = {
    name: `Açougue ${number}`,
    regionId:
      overrides.regionId ?? onlyRow(await orm.select().from(regions).where(eq(regions.name, 'Sul'))).id,
    address: `Avenida Teotônio Segurado, ${number}`,
    neighbourhood: 'Plano Diretor Sul',
    zipcode: '77015200',
    latitude: -10.1844,
    longitude: -48.3336,
    coordinatesPrecision: 'exact',
    ...overrides,
  };
  return onlyRow(await orm.insert(establishments).values(values).returning());
}
