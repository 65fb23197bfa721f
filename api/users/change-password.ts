import { hashPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { accounts, users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, forgetAttempts } from '../platform/attempts.ts';
import type { Handler } from '../platform/context.ts';
import { selectPasswordHash } from '../sessions/password-hash.ts';
import { deleteSessionsBut } from '../sessions/session-queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { emailAttempt } from './email-limits.ts';
import { undoLinks } from './email-links.ts';
import { passwordChangedEmail } from './email-templates.ts';

/**
 * Changes one's own password; whoever was signed in elsewhere is out, and no link sent before holds. One that has been
 * changed meanwhile stands: who makes another by mail, because somebody else knows the old one, has the last word. The
 * new one holds before sessions end, so that none begins with the old one after that; see signing in.
 */
export const changePassword: Handler<Endpoints['changePassword']> = async (request, context) => {
  const { body, caller } = request;
  const { currentPassword, newPassword } = body;
  const { orm } = context.database;
  await checkNewPassword('newPassword', newPassword, caller.email);
  const before = await selectPasswordHash(orm, eq(users.id, caller.id));
  await checkOwnPassword(request, 'currentPassword', currentPassword, context);
  // Each change is told by mail, and the address may be anybody's.
  await countAttempt([{ what: ['password', String(caller.id)], limit: attemptLimits.changes }], context);
  const changed = await orm
    .update(accounts)
    .set({ password: await hashPassword(newPassword), updatedAt: context.clock.now() })
    .where(and(eq(accounts.userId, caller.id), eq(accounts.password, before ?? '')))
    .returning({ id: accounts.id });
  if (changed.length === 0) throw wrongPassword('currentPassword');
  await deleteSessionsBut(orm, caller.id, caller.sessionId);
  await undoLinks(orm, caller.id);
  // Who has no link any more may ask for another at once.
  await forgetAttempts([emailAttempt(caller.email, 'forgotten-password')], context);
  context.afterwards.do(() => context.mailer.send(passwordChangedEmail(caller, context.config)));
  return { data: { changed: true } };
};
