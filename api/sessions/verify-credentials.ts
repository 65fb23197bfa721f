import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import { users } from '#database/schema.ts';
import { Failure } from '../platform/failure.ts';
import { selectPasswordHash } from './password-hash.ts';

export const wrongCredentials = () => new Failure('unauthenticated', 'E-mail ou senha incorretos.');

/** A person whose password was correct when it was checked. */
export interface Verified {
  userId: number;
  /** the stored hash at that time */
  passwordHash: string;
}

/**
 * Checks an address and a password. An address without an account gets the same error as a wrong password, after the
 * same time.
 * @throws {Failure} 'unauthenticated' when address and password do not match
 */
export async function verifyCredentials(
  { email, password }: { email: string; password: string },
  db: Db,
): Promise<Verified> {
  const found = await selectPasswordHash(db, eq(users.email, email));
  if (!found) {
    // Hashing takes as long as checking a password.
    await hashPassword(password);
    throw wrongCredentials();
  }
  if (!(await verifyPassword({ hash: found.passwordHash, password }))) throw wrongCredentials();
  return found;
}
