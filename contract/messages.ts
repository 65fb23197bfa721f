import { z } from 'zod';
import { longestAnswer, messageStates, messageSubjects } from '#domain/messages.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal, wordFilter } from './lists.ts';
import { messageBody } from './message-fields.ts';
import { cityDateTime, id, idParams, requiredText } from './shapes.ts';

/** A message from the contact form, as the back office lists it. */
const messageRowShape = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    subject: z.enum(messageSubjects),
    excerpt: z.string().describe('O começo da mensagem'),
    state: z.enum(messageStates),
    createdAt: cityDateTime,
  })
  .meta({ id: 'MessageRow' });
export type MessageRow = z.infer<typeof messageRowShape>;

const messageShape = messageRowShape
  .omit({ excerpt: true })
  .extend({
    body: z.string(),
    answers: z
      .array(
        z.object({
          id,
          body: z.string(),
          createdAt: cityDateTime,
          User: z.object({ id, name: z.string() }).nullable().describe('null: a conta não existe mais'),
        }),
      )
      .describe('Respostas enviadas por e-mail, a mais antiga primeiro'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageShape>;

/** The part that the administrator writes; the call also has the number of answers seen. */
export const answerBody = z.object({
  body: requiredText('Escreva a resposta.').max(longestAnswer, 'Use até 5.000 caracteres.'),
});

export const messageEndpoints = {
  sendMessage: endpoint({
    method: 'POST',
    path: '/messages',
    who: 'anyone',
    noun: 'messages',
    summary: 'Envia uma mensagem pela página de contato',
    body: messageBody,
    data: z.object({ received: z.literal(true) }),
    failures: ['invalid', 'too_many', 'too_large', 'unsupported_media'],
    idempotent: true,
    limit: { calls: 5, minutes: 10 },
    example: {
      body: { nome: 'Ana', email: 'ana@example.com', assunto: 'duvida', mensagem: 'Onde fica o açougue?' },
    },
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/backoffice/messages',
    who: 'admin',
    noun: 'messages',
    summary: 'Mensagens da página de contato; sem estado no pedido, as que não foram arquivadas',
    query: listQuery(['-createdAt', 'name'], {
      state: wordFilter(messageStates, 'Essa situação não existe.'),
    }),
    data: z.array(messageRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  readMessage: endpoint({
    method: 'GET',
    path: '/backoffice/messages/:id',
    who: 'admin',
    noun: 'messages',
    summary: 'Uma mensagem com suas respostas',
    params: idParams,
    data: messageShape,
    failures: ['invalid', 'not_found'],
  }),
  markMessage: endpoint({
    method: 'PUT',
    path: '/backoffice/messages/:id/state',
    who: 'admin',
    noun: 'messages',
    summary: 'Marca uma mensagem como lida ou não, arquivada ou não; o que não é dito fica como está',
    params: idParams,
    body: z.object({ read: z.boolean().optional(), archived: z.boolean().optional() }),
    data: messageShape,
    failures: ['not_found'],
    audit: 'messages.mark',
    example: { body: { read: true } },
  }),
  answerMessage: endpoint({
    method: 'POST',
    path: '/backoffice/messages/:id/answers',
    who: 'admin',
    noun: 'messages',
    summary: 'Responde uma mensagem por e-mail',
    params: idParams,
    body: answerBody.extend({
      answersSeen: z
        .int({ error: 'Informe quantas respostas já foram lidas.' })
        .nonnegative('Informe quantas respostas já foram lidas.')
        .describe('Quantas respostas a pessoa viu; se há mais, a resposta é recusada'),
    }),
    data: messageShape,
    failures: ['not_found', 'stale'],
    idempotent: true,
    audit: 'messages.answer',
    example: { body: { body: 'Obrigado por avisar.', answersSeen: 0 } },
  }),
};
