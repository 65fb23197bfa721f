import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { idempotencyKeys } from '../schema.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

type IdempotencyKey = typeof idempotencyKeys.$inferSelect;

/** Inserts the stored reply to a call that created something, by default of a new person. No request has its hash. */
export async function createIdempotencyKey(
  orm: Orm,
  overrides: Partial<typeof idempotencyKeys.$inferInsert> = {},
): Promise<IdempotencyKey> {
  const number = nextNumber();
  const values: typeof idempotencyKeys.$inferInsert = {
    key: `hash of the key ${number}`,
    userId: overrides.userId ?? (await createUser(orm)).id,
    request: `hash of the request ${number}`,
    reply: { success: true, data: { id: number } },
    createdAt: new Date(),
    ...overrides,
  };
  return onlyRow(await orm.insert(idempotencyKeys).values(values).returning());
}
