import { randomUUID } from 'node:crypto';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { confirmations } from '../schema.ts';
import { createPrice } from './prices.ts';

/** Inserts a confirmation, by default of a new price by a new device, on 2026-06-12. */
export async function createConfirmation(
  orm: Orm,
  overrides: Partial<typeof confirmations.$inferInsert> = {},
): Promise<typeof confirmations.$inferSelect> {
  const { id: priceId, productId, establishmentId } = await createPrice(orm);
  const device = randomUUID();
  return onlyRow(
    await orm
      .insert(confirmations)
      .values({ priceId, productId, establishmentId, device, day: '2026-06-12', ...overrides })
      .returning(),
  );
}
