import { randomUUID } from 'node:crypto';
import { defineJob } from '../job.ts';
import type { Transaction } from '../transaction.ts';
import type { Email, WrittenEmail } from './email.ts';

export const sendEmailJob = defineJob<WrittenEmail>('send-email', 'mail', (mail, { mailer }, attempt) =>
  mailer.send(mail, attempt),
);

/** Queues an email, which is sent after the commit of the transaction. */
export function sendEmail(
  { enqueue, now }: Pick<Transaction, 'enqueue' | 'now'>,
  email: Email,
): Promise<void> {
  return enqueue(sendEmailJob, { id: randomUUID(), writtenAt: now.toISOString(), email });
}
