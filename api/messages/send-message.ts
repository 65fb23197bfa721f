import { messages } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';

/** Keeps what a visitor writes through the contact page. */
export const sendMessage = writeHandler('sendMessage', async ({ body }, { tx, now }) => {
  const { nome, email, assunto, mensagem, site } = body;
  // A program that fills in the field which people do not see gets the answer that people get.
  if (site === '') {
    await tx.insert(messages).values({ name: nome, email, subject: assunto, body: mensagem, createdAt: now });
  }
  return { data: { received: true } };
});
