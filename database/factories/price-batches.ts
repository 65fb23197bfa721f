import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { priceBatches } from '../schema.ts';

type PriceBatch = typeof priceBatches.$inferSelect;

/** Inserts a batch of one price from a weekly round; the price itself is not inserted. */
export async function createPriceBatch(
  orm: Orm,
  overrides: Partial<typeof priceBatches.$inferInsert> = {},
): Promise<PriceBatch> {
  const values: typeof priceBatches.$inferInsert = { kind: 'round', priceCount: 1, ...overrides };
  return onlyRow(await orm.insert(priceBatches).values(values).returning());
}
