import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { users } from '#database/schema.ts';

/**
 * Locks a person's row until the transaction ends. Signing in, changing a password or an address, and creating or using
 * a link all lock it first. So a change that ends sessions and links finds all of them, and no session or link starts
 * from a password or address that has just been replaced.
 * @returns the person; undefined when the account is gone
 */
export async function lockPerson(tx: Tx, userId: number) {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return person;
}
