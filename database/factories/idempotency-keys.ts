import { idempotencyKeys } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

/** Inserts the stored reply to a call that created something, by default of a new person. No request has its hash. */
export const createIdempotencyKey = factory(idempotencyKeys, async (orm, given) => {
  const number = nextNumber();
  return {
    key: `hash of the key ${number}`,
    userId: given.userId ?? (await createUser(orm)).id,
    request: `hash of the request ${number}`,
    reply: { success: true, data: { id: number } },
    createdAt: new Date(),
  };
});
