import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { idempotencyKeys } from '../schema.ts';
import { nextNumber } from './unique.ts';

/** Inserts a key under which a call was answered. */
export async function createIdempotencyKey(
  orm: Orm,
  overrides: Partial<typeof idempotencyKeys.$inferInsert> = {},
) {
  const rows = await orm
    .insert(idempotencyKeys)
    .values({ key: `key ${nextNumber()}`, request: 'hash', createdAt: new Date(), ...overrides })
    .returning();
  return onlyRow(rows);
}
