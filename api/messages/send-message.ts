import type { Endpoints } from '#contract/endpoints.ts';
import { messages } from '#database/schema.ts';
import type { Handler } from '../platform/context.ts';

/** Keeps what a visitor writes through the contact page. */
export const sendMessage: Handler<Endpoints['sendMessage']> = async ({ body }, { database, clock }) => {
  const { nome, email, assunto, mensagem, site } = body;
  // Who fills in the field that people do not see is told what people are told.
  if (site === '') {
    await database.orm
      .insert(messages)
      .values({ name: nome, email, subject: assunto, body: mensagem, createdAt: clock.now() });
  }
  return { data: { received: true } };
};
