import { sessions } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

/**
 * Inserts a remembered session, by default of a new person, valid for an hour. Its token is unsigned, so it cannot be
 * used.
 */
export const createSession = factory(sessions, async (orm, given) => ({
  userId: given.userId ?? (await createUser(orm)).id,
  token: `token ${nextNumber()}`,
  expiresAt: new Date(Date.now() + 3_600_000),
}));
