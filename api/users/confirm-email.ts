import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { users } from '#database/schema.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid } from '../platform/failure.ts';
import type { Verb } from '../platform/world.ts';
import { identifierOf, readEmailLink } from './email-link.ts';
import { emailChangedLetter } from './letters.ts';

/** Changes the address of an account by the link sent to the new one, once; the old one is told. */
export const confirmEmail: Verb<Endpoints['confirmEmail']> = async ({ body }, world) => {
  const { internalAdapter } = await world.auth.$context;
  const link = await internalAdapter.consumeVerificationValue(identifierOf(body.token));
  const now = world.clock.now();
  const spent = () => invalid('token', 'Este link não vale mais. Peça a troca outra vez.');
  if (!link || link.expiresAt < now) throw spent();
  const { userId, email } = readEmailLink(link.value);
  const before = await world.database.orm
    .transaction(async (tx) => {
      const [person] = await tx
        .select({ name: users.name, email: users.email })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      await tx.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
      return person;
    })
    .catch((error) => {
      if (isUniqueViolation(error)) throw new Failure('conflict', 'Este e-mail já é de outra conta.');
      throw error;
    });
  if (!before) throw spent();
  world.afterwards.do(() => world.mailer.send(emailChangedLetter(before, world.config)));
  return { data: { email } };
};
