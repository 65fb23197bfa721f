import { emailChanges } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

/**
 * Inserts an email change, by default of a new person, valid for an hour. Its secret is unknown, so the link cannot
 * be used.
 */
export const createEmailChange = factory(emailChanges, async (orm, given) => {
  const number = nextNumber();
  return {
    secretHash: `hash ${number}`,
    userId: given.userId ?? (await createUser(orm)).id,
    email: `novo${number}@example.com`,
    expiresAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
  };
});
