import { randomUUID } from 'node:crypto';
import { eq, inArray } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../job.ts';
import type { Transaction } from '../transaction.ts';
import type { Email, WrittenEmail } from './email.ts';
import { deleteMailsOfDeleted, outboxOf } from './outbox.ts';

export const sendEmailJob = defineJob<WrittenEmail>(
  'send-email',
  'mail',
  async (mail, { mailer, database }, attempt) => {
    const { userId } = mail.email;
    // An email that an earlier version has queued names no account.
    const hasLeft =
      typeof userId === 'number' && (await database.orm.$count(users, eq(users.id, userId))) === 0;
    await mailer.send(mail, attempt, !hasLeft);
  },
);

/** Queues an email, which is sent after the commit of the transaction. */
export function sendEmail(
  { enqueue, now }: Pick<Transaction, 'enqueue' | 'now'>,
  email: Email,
): Promise<void> {
  return enqueue(sendEmailJob, { id: randomUUID(), writtenAt: now.toISOString(), email });
}

/** Deletes the mails of deleted accounts from this node's outbox. Other nodes do so once a day. */
export async function deleteLeftMails({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  await deleteMailsOfDeleted(outboxOf(config), async (userIds) => {
    const rows = await database.orm
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [...userIds]));
    return rows.map(({ id }) => id);
  });
}

export const deleteMailsJob = defineJob<object>('delete-mails', 'files', (_data, context) =>
  deleteLeftMails(context),
);
