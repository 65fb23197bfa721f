import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { reportedPrices } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { createProduct } from './products.ts';
import { createUser } from './users.ts';

export type ReportedPrice = typeof reportedPrices.$inferSelect;

/** Inserts an approved report, by default R$ 45,90 for a new cut at a new butcher, reported by a new person. */
export async function createReportedPrice(
  orm: Orm,
  overrides: Partial<typeof reportedPrices.$inferInsert> = {},
): Promise<ReportedPrice> {
  const values: typeof reportedPrices.$inferInsert = {
    productId: overrides.productId ?? (await createProduct(orm)).id,
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    userId: overrides.userId === undefined ? (await createUser(orm)).id : overrides.userId,
    reportedCentavos: 4590,
    status: 'approved',
    ...overrides,
  };
  return onlyRow(await orm.insert(reportedPrices).values(values).returning());
}
