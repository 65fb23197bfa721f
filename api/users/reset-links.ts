import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { invalid } from '../platform/failure.ts';

export const spentResetLink = () => invalid('token', 'Este link não vale mais. Peça outro.');

/** A link that makes another password for a person. */
export interface ResetLink {
  /** of its row */
  id: number;
  userId: number;
  /** the person's address */
  email: string;
}

/** The link of a token; it goes on holding. @throws {Failure} 'invalid' where it does not hold */
export async function findResetLink(
  token: string,
  { auth, clock, database }: Pick<Context, 'auth' | 'clock' | 'database'>,
): Promise<ResetLink> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt <= clock.now()) throw spentResetLink();
  const userId = Number(link.value);
  const [person] = await database.orm.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!person) throw spentResetLink();
  return { id: Number(link.id), userId, email: person.email };
}
