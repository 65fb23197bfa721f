import { eq, sql } from 'drizzle-orm';
import { messageAnswers, messages } from '#database/schema.ts';
import { Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { answerEmail } from './answer-email.ts';
import { auditedMessage, lockMessage, selectMessage } from './reads.ts';

/**
 * Answers a message: the answer stands beside it, and leaves by mail after the commit. It is refused where somebody else
 * has answered since the message was read, so that two people do not answer the same.
 */
export const answerMessage = writeHandler(
  'answerMessage',
  async ({ params, body }, { tx, caller, now, audit, enqueue }) => {
    const { id } = params;
    await lockMessage(tx, id);
    const before = await selectMessage(tx, id);
    const newest = before.answers.at(-1);
    if (newest && before.answers.length > body.answersSeen) {
      throw new Stale({ name: newest.User?.name ?? null, at: newest.createdAt });
    }
    await tx
      .insert(messageAnswers)
      .values({ messageId: id, userId: caller.id, body: body.body, createdAt: now });
    await tx
      .update(messages)
      .set({ readAt: sql`coalesce(${messages.readAt}, ${now})` })
      .where(eq(messages.id, id));
    const after = await selectMessage(tx, id);
    await sendEmail({ enqueue, now }, answerEmail(after, body.body));
    await audit({ id, before: auditedMessage(before), after: auditedMessage(after) });
    return { data: after };
  },
);
