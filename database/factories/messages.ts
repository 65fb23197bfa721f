import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { messageAnswers, messages } from '../schema.ts';

type Message = typeof messages.$inferSelect;

/** Inserts a message from the contact form. */
export async function createMessage(
  orm: Orm,
  overrides: Partial<typeof messages.$inferInsert> = {},
): Promise<Message> {
  const values: typeof messages.$inferInsert = {
    name: 'Marina Lopes',
    email: 'marina@example.com',
    subject: 'sugestao',
    body: 'Falta um açougue na lista.',
    ...overrides,
  };
  return onlyRow(await orm.insert(messages).values(values).returning());
}

type MessageAnswer = typeof messageAnswers.$inferSelect;

/** Inserts an answer to a new message, by default of a deleted account. */
export async function createMessageAnswer(
  orm: Orm,
  overrides: Partial<typeof messageAnswers.$inferInsert> = {},
): Promise<MessageAnswer> {
  const values: typeof messageAnswers.$inferInsert = {
    messageId: overrides.messageId ?? (await createMessage(orm)).id,
    body: 'Obrigado por avisar.',
    ...overrides,
  };
  return onlyRow(await orm.insert(messageAnswers).values(values).returning());
}
