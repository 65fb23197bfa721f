import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Orm } from '#database/database.ts';
import { users } from '#database/schema.ts';
import { forgetAttempts } from '../platform/attempts.ts';
import type { Handler } from '../platform/context.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { emailAttempt } from './email-limits.ts';
import { deleteLinks, findEmailLink } from './email-links.ts';
import { addressChangedEmail } from './email-templates.ts';

export const spentEmailLink = () =>
  invalid('token', 'Este link não vale mais. Se você já o usou, a troca está feita; senão, peça outra vez.');

/** Changes the address of an account by the link sent to the new one, once; the old one is told. */
export const confirmEmail: Handler<Endpoints['confirmEmail']> = async ({ body }, context) => {
  const now = context.clock.now();
  const { before, email } = await context.database.orm
    .transaction((tx) => changeAddress(tx, body.token, now))
    .catch((error) => {
      if (isUniqueViolation(error)) throw new Failure('conflict', 'Este e-mail já é de outra conta.');
      throw error;
    });
  // What was asked for while nobody had the address was sent to nobody.
  await forgetAttempts([emailAttempt(email, 'forgotten-password')], context);
  context.afterwards.do(() => context.mailer.send(addressChangedEmail(before, context.config)));
  return { data: { email } };
};

async function changeAddress(tx: Orm, token: string, now: Date) {
  const link = await findEmailLink(tx, token, now);
  if (!link) throw spentEmailLink();
  const { userId, email } = link;
  const [before] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  // Of two who use the link at once the second finds none. All others go too, those that went to the old address first.
  if (!before || !(await findEmailLink(tx, token, now))) throw spentEmailLink();
  await deleteLinks(tx, userId);
  await tx.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
  return { before, email };
}
