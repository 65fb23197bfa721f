import { messageAnswers, messages } from '../schema.ts';
import { factory } from './factory.ts';

/** Inserts a message from the contact form. */
export const createMessage = factory(messages, () => ({
  name: 'Marina Lopes',
  email: 'marina@example.com',
  subject: 'sugestao' as const,
  body: 'Falta um açougue na lista.',
}));

/** Inserts an answer to a new message, by default of a deleted account. */
export const createMessageAnswer = factory(messageAnswers, async (orm, given) => ({
  messageId: given.messageId ?? (await createMessage(orm)).id,
  body: 'Obrigado por avisar.',
}));
