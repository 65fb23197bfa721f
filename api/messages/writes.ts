import { linkedPages } from '#contract/links.ts';
import type { Message } from '#contract/messages.ts';
import type { Orm } from '#database/database.ts';
import { type AnyPgColumn, eq, lt, sql } from '#database/orm.ts';
import { messageAnswers, messages } from '#database/schema.ts';
import { cityDay, formatDate } from '#domain/city-time.ts';
import { greeting } from '#domain/email-texts.ts';
import { messageMonths, messageSubjectNames } from '#domain/messages.ts';
import { Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import type { Email } from '../platform/mail/email.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { auditedMessage, lockMessage, selectMessage } from './reads.ts';

/** The mail with the answer to a message. It repeats the message, so that its author knows what is answered. */
function answerEmail(
  {
    name,
    email,
    subject,
    body,
    createdAt,
  }: Pick<Message, 'name' | 'email' | 'subject' | 'body' | 'createdAt'>,
  answer: string,
): Email {
  const day = formatDate(cityDay(new Date(createdAt)));
  return {
    to: email,
    userId: null,
    subject: `Resposta à sua mensagem: ${messageSubjectNames[subject]}`,
    paragraphs: [
      greeting(name),
      ...paragraphsOf(answer),
      `Em ${day} você escreveu:`,
      ...paragraphsOf(body),
      'Este endereço não recebe respostas. Para continuar a conversa, escreva de novo pela página de contato.',
    ],
    link: { label: 'Escrever de novo', path: linkedPages.contact },
  };
}

function paragraphsOf(text: string): string[] {
  return text.split(/\s*\n\s*/).filter((line) => line !== '');
}

/** Stores a message from the contact page. */
export const sendMessage = writeHandler('sendMessage', async ({ body }, { tx, now }) => {
  const { nome, email, assunto, mensagem, site } = body;
  // A bot that fills in the hidden field gets the same reply as a person.
  if (site === '') {
    await tx.insert(messages).values({ name: nome, email, subject: assunto, body: mensagem, createdAt: now });
  }
  return { data: { received: true } };
});

/**
 * Answers a message: the answer is stored with it, and mailed after the commit. It is refused if someone else has answered
 * since the message was read, so that nobody gets two answers.
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

/** Marks a message as read or archived, or removes the mark. An existing mark keeps its time. */
export const markMessage = writeHandler('markMessage', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  await lockMessage(tx, id);
  const before = await selectMessage(tx, id);
  const mark = (column: AnyPgColumn, wanted: boolean | undefined) =>
    wanted === undefined ? sql`${column}` : wanted ? sql`coalesce(${column}, ${now})` : null;
  await tx
    .update(messages)
    .set({
      readAt: mark(messages.readAt, body.read),
      archivedAt: mark(messages.archivedAt, body.archived),
    })
    .where(eq(messages.id, id));
  const after = await selectMessage(tx, id);
  await audit({ id, before: auditedMessage(before), after: auditedMessage(after) });
  return { data: after };
});

/** Deletes messages older than `messageMonths`, as the privacy page promises. */
export async function forgetOldMessages(orm: Orm, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - messageMonths);
  await orm.delete(messages).where(lt(messages.createdAt, oldest));
}
