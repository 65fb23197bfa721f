import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { invalid } from '../platform/failure.ts';

export const spentResetLink = () => invalid('token', 'Este link não vale mais. Peça outro.');

/** Whose password a link makes anew; it goes on holding. @throws {Failure} 'invalid' where it does not hold */
export async function whoseResetLink(
  token: string,
  { auth, clock, database }: Context,
): Promise<{ id: number; email: string }> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt <= clock.now()) throw spentResetLink();
  const [person] = await database.orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, Number(link.value)));
  if (!person) throw spentResetLink();
  return person;
}
