import { eq } from 'drizzle-orm';
import { emailChanges } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockPerson } from '../sessions/lock-person.ts';

/** Cancels the link sent to a new address: a mistyped address may be a stranger's mailbox. */
export const cancelEmailChange = writeHandler('cancelEmailChange', async (_request, { tx, caller }) => {
  await lockPerson(tx, caller.id);
  await tx.delete(emailChanges).where(eq(emailChanges.userId, caller.id));
  return { data: { cancelled: true } };
});
