import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { emailChanges } from '#database/schema.ts';
import type { Handler } from '../platform/context.ts';
import { holdPerson } from './email-links.ts';

/** Calls back a link to another address, as one that was mistyped: it may be in a stranger's mailbox. */
export const cancelEmailChange: Handler<Endpoints['cancelEmailChange']> = async (
  { caller },
  { database },
) => {
  await database.orm.transaction(async (tx) => {
    await holdPerson(tx, caller.id);
    await tx.delete(emailChanges).where(eq(emailChanges.userId, caller.id));
  });
  return { data: { cancelled: true } };
};
