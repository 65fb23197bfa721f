import type { Tx } from '#database/database.ts';
import { eq } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { Failure } from '../platform/failure.ts';

/**
 * Locks a user's row until the transaction ends. Signing in, changing a password or an address, and creating or using a link
 * all lock it first. So a change that ends sessions and links finds all of them, and no session or link starts from a password
 * or address that has just been replaced.
 * @returns the user; undefined when the account no longer exists
 */
export async function lockPerson(tx: Tx, userId: number) {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return person;
}

/**
 * Locks the row of a user who is about to add something, so that the account is not deleted first.
 * @returns the user
 * @throws {Failure} 'unauthenticated' when the account no longer exists
 */
export async function requirePerson(tx: Tx, userId: number) {
  const person = await lockPerson(tx, userId);
  if (!person) throw new Failure('unauthenticated');
  return person;
}
