import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { invalid } from '../platform/failure.ts';

export const spentResetLink = () => invalid('token', 'Este link não vale mais. Peça outro.');

/** A password reset link. */
export interface ResetLink {
  /** id of its row */
  id: number;
  userId: number;
  /** the person's address */
  email: string;
}

/** Finds the link of a token. The link stays valid. @throws {Failure} 'invalid' when the link is not valid */
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
