import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { prices } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { createProduct } from './products.ts';

export type Price = typeof prices.$inferSelect;

/** Inserts an observation, by default R$ 49,90 for a new cut at a new butcher, observed now by an administrator. */
export async function createPrice(
  orm: Orm,
  overrides: Partial<typeof prices.$inferInsert> = {},
): Promise<Price> {
  const values: typeof prices.$inferInsert = {
    productId: overrides.productId ?? (await createProduct(orm)).id,
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    priceCentavos: 4990,
    observedAt: new Date(),
    source: 'admin',
    ...overrides,
  };
  return onlyRow(await orm.insert(prices).values(values).returning());
}
