import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { establishments } from '../schema.ts';
import type { Establishment } from './establishments.ts';
import { nextNumber } from './unique.ts';

/** Inserts an open petrol station in the middle of Palmas, without brand or region. */
export async function createFuelStation(
  orm: Orm,
  overrides: Partial<typeof establishments.$inferInsert> = {},
): Promise<Establishment & { address: string }> {
  const number = nextNumber();
  const address = `Avenida Teotônio Segurado, ${number}`;
  const values: typeof establishments.$inferInsert = {
    type: 'posto',
    cnpj: String(number).padStart(14, '0'),
    name: `Auto Posto ${number}`,
    address,
    neighbourhood: 'Plano Diretor Sul',
    zipcode: '77015200',
    latitude: -10.1844,
    longitude: -48.3336,
    coordinatesPrecision: 'exact',
    ...overrides,
  };
  const station = onlyRow(await orm.insert(establishments).values(values).returning());
  return { ...station, address: station.address ?? address };
}
