import { z } from 'zod';
import { longestEmail } from '#domain/emails.ts';
import { messageSubjects } from '#domain/messages.ts';
import { requiredText } from './shapes.ts';

/** The contact form. Spec, public side, section 3 (Contact form) and section 2 (/contato). */
export const messageBody = z.object({
  nome: requiredText('Informe seu nome.').max(200, 'Use até 200 caracteres.'),
  email: requiredText('Informe seu e-mail.').pipe(
    z.email('Informe um e-mail válido.').max(longestEmail, `Use até ${longestEmail} caracteres.`),
  ),
  assunto: z.enum(messageSubjects, { error: 'Escolha um assunto.' }),
  mensagem: requiredText('Escreva sua mensagem.').max(5000, 'Use até 5.000 caracteres.'),
  /** hidden from people; only bots fill it in */
  site: z.string().max(200).default(''),
});
