import { eq } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { establishments, regions } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type Establishment = typeof establishments.$inferSelect;
type NewEstablishment = typeof establishments.$inferInsert;

/** Inserts a butcher in the middle of Palmas, in the region Sul, without phone or sector. */
export async function createEstablishment(
  orm: Orm,
  overrides: Partial<NewEstablishment> = {},
): Promise<Establishment> {
  const number = nextNumber();
  const values: NewEstablishment = {
    name: `Açougue ${number}`,
    regionId:
      overrides.regionId === undefined
        ? onlyRow(await orm.select().from(regions).where(eq(regions.name, 'Sul'))).id
        : overrides.regionId,
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

/** Inserts an open petrol station in the middle of Palmas, without brand or region. */
export async function createFuelStation(
  orm: Orm,
  overrides: Partial<NewEstablishment> = {},
): Promise<Establishment & { address: string }> {
  const number = nextNumber();
  const station = await createEstablishment(orm, {
    type: 'posto',
    cnpj: String(number).padStart(14, '0'),
    name: `Auto Posto ${number}`,
    regionId: null,
    ...overrides,
  });
  return { ...station, address: station.address ?? '' };
}
