import { linkedPages } from '#contract/links.ts';
import type { Message } from '#contract/messages.ts';
import { cityDay, formatDate } from '#domain/city-time.ts';
import { greeting } from '#domain/email-texts.ts';
import { messageSubjectNames } from '#domain/messages.ts';
import type { Email } from '../platform/mail/email.ts';

/** The mail that answers a message. It repeats the message, so that its author knows what is answered. */
export function answerEmail(
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
