import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { users } from '#database/schema.ts';

/**
 * Holds a person's row until the transaction ends. Signing in, changing a password or an address, and making or using a
 * link all take it first: so what ends sessions and links finds every one, and none begins with what has been replaced.
 * @returns the person; undefined when the account is gone
 */
export async function lockPerson(tx: Tx, userId: number) {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return person;
}
