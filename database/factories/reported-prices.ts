import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { reportedPrices } from '../schema.ts';
import { createEstablishment, createFuelStation } from './establishments.ts';
import { createFuelType, createProduct } from './products.ts';
import { createUser } from './users.ts';

type NewReport = typeof reportedPrices.$inferInsert;
/** Inserts an approved report, by default R$ 45,90 for a new cut at a new butcher, reported by a new person. */
export async function createReportedPrice(orm: Orm, overrides: Partial<NewReport> = {}) {
  const values: NewReport = {
    productId: overrides.productId ?? (await createProduct(orm)).id,
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    userId: overrides.userId === undefined ? (await createUser(orm)).id : overrides.userId,
    reportedCentavos: 4590,
    status: 'approved',
    ...overrides,
  };
  return onlyRow(await orm.insert(reportedPrices).values(values).returning());
}

/** Inserts an approved report, by default R$ 6,59 for a new fuel at a new station, reported by a new person. */
export async function createReportedFuelPrice(orm: Orm, overrides: Partial<NewReport> = {}) {
  return createReportedPrice(orm, {
    reportedCentavos: 659,
    ...overrides,
    productId: overrides.productId ?? (await createFuelType(orm)).id,
    establishmentId: overrides.establishmentId ?? (await createFuelStation(orm)).id,
  });
}
