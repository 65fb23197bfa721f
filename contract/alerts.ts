import { z } from 'zod';
import { alertChannels, alertRadii, highestAlert } from '#domain/alerts.ts';
import { cellCentre } from '#domain/cells.ts';
import { mostListItems } from '#domain/shopping-list.ts';
import { endpoint } from './endpoint.ts';
import { moneyField } from './money-field.ts';
import { cityDateTime, id, idParams, reais, requiredText } from './shapes.ts';
import { email } from './user-fields.ts';

/** The field of the sheet, too. */
export const maxPrice = moneyField({
  missing: 'Informe abaixo de quanto avisar.',
  tooLow: 'O preço precisa ser maior que zero.',
  highest: highestAlert,
  tooHigh: 'Avisamos de preços até R$ 1.000,00.',
});
const invalidRadius = `O raio é de ${alertRadii.join(', ')} km, ou a cidade toda.`;
const invalidCell = 'Informe a célula de cerca de 500 m pelo seu centro, como -10.185,-48.335.';

/** The cell from which the radius counts; the exact point is refused. */
const around = {
  near: z
    .string({ error: invalidCell })
    .refine((cell) => cellCentre(cell) !== null, invalidCell)
    .nullish()
    .describe('Ausente: a cidade toda'),
  radiusKm: z
    .union(
      alertRadii.map((km) => z.literal(km)),
      { error: invalidRadius },
    )
    .nullish()
    .describe('Quilômetros aproximados por rua, a partir de near'),
};

const wishShape = z
  .discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('price'),
        productId: id,
        establishmentId: id.nullish().describe('Só os preços deste lugar'),
        maxPrice,
        ...around,
      }),
      z.object({
        kind: z.literal('list'),
        items: z
          .array(
            z.object({
              productId: id,
              amount: z.number({ error: 'Informe a quantidade.' }).positive().max(1000),
            }),
          )
          .min(1, 'A lista está vazia.')
          .max(mostListItems, `A lista tem até ${mostListItems} itens.`)
          .refine(
            (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
            'Cada item entra uma vez.',
          ),
        ...around,
      }),
    ],
    { error: 'Informe price ou list.' },
  )
  .refine(({ near, radiusKm }) => (near == null) === (radiusKm == null), {
    path: ['radiusKm'],
    message: 'O raio precisa de um lugar, e o lugar de um raio.',
  });
export type AlertWish = z.input<typeof wishShape>;

const pushAddress = z
  .string({ error: 'Informe o endereço do serviço de avisos do navegador.' })
  .max(1000, 'Use até 1000 caracteres.');
const pushSecret = z
  .string({ error: 'Informe o segredo da assinatura.' })
  .regex(/^[\w-]{22}$/, 'O segredo da assinatura não está inteiro.');

/** A browser's PushSubscription. */
const subscriptionShape = z.object({
  endpoint: pushAddress,
  p256dh: z
    .string({ error: 'Informe a chave da assinatura.' })
    .regex(/^B[\w-]{86}$/, 'A chave da assinatura não está inteira.'),
  auth: pushSecret,
});
export type SentSubscription = z.infer<typeof subscriptionShape>;

const pushTarget = z.object({ kind: z.literal('push'), subscription: subscriptionShape });

/** What proves whose the alerts are: the subscription with its secret, or the code of a message. */
const proofShape = z.union(
  [
    z.object({ endpoint: pushAddress, auth: pushSecret }),
    z.object({ token: requiredText('Falta o código.').max(100, 'O código não está inteiro.') }),
  ],
  { error: 'Informe a assinatura do aparelho, ou o código de uma mensagem.' },
);
export type AlertProof = z.infer<typeof proofShape>;

const alertShape = z
  .object({
    id,
    productId: id.nullable().describe('null: a lista das sextas'),
    productName: z.string().nullable(),
    establishmentId: id.nullable().describe('null: qualquer lugar dentro do raio'),
    establishmentName: z.string().nullable(),
    isStation: z.boolean(),
    maxPrice: reais.nullable(),
    itemCount: z.number().int().nullable(),
    radiusKm: z.number().nullable(),
    channel: z.enum(alertChannels),
    createdAt: cityDateTime,
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertShape>;

const createdShape = z.object({
  alert: alertShape.nullable().describe('null: o aviso vale quando o link enviado por e-mail for aberto'),
});
const stopped = z.object({
  stopped: z.boolean().describe('false: a prova não é nossa, e nada parou'),
});

const exampleSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/exemplo',
  p256dh: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
  auth: 'aaaaaaaaaaaaaaaaaaaaaa',
};
const exampleProof = { endpoint: exampleSubscription.endpoint, auth: exampleSubscription.auth };

export const alertEndpoints = {
  readPushKey: endpoint({
    method: 'GET',
    path: '/public/alerts/key',
    who: 'anyone',
    noun: 'alerts',
    summary: 'A chave com que um navegador assina os avisos de preço (Web Push)',
    data: z.object({ key: z.string() }),
    failures: [],
  }),
  createAlert: endpoint({
    method: 'POST',
    path: '/public/alerts',
    who: 'anyone',
    noun: 'alerts',
    summary:
      'Cria um aviso de preço sem conta: neste navegador, ou por e-mail, onde vale depois que o link enviado é aberto; a resposta não diz se o endereço é conhecido',
    body: z.object({
      wish: wishShape,
      to: z.discriminatedUnion('kind', [pushTarget, z.object({ kind: z.literal('mail'), email })], {
        error: 'Informe push ou mail.',
      }),
    }),
    data: createdShape,
    failures: ['not_found', 'in_use'],
    idempotent: true,
    limit: { calls: 60, minutes: 10 },
  }),
  createOwnAlert: endpoint({
    method: 'POST',
    path: '/users/alerts',
    who: 'user',
    noun: 'alerts',
    summary: 'Cria um aviso de preço da conta: neste navegador, ou no e-mail confirmado dela',
    body: z.object({
      wish: wishShape,
      to: z.discriminatedUnion('kind', [pushTarget, z.object({ kind: z.literal('account') })], {
        error: 'Informe push ou account.',
      }),
    }),
    data: createdShape,
    failures: ['not_found', 'in_use'],
    idempotent: true,
    limit: { calls: 60, minutes: 10 },
  }),
  confirmAlert: endpoint({
    method: 'POST',
    path: '/public/alerts/confirm',
    who: 'anyone',
    noun: 'alerts',
    summary: 'Confirma um aviso por e-mail, pelo código do link enviado',
    body: z.object({ token: requiredText('Falta o código.').max(100, 'O código não está inteiro.') }),
    data: z.object({
      alert: alertShape,
      token: z.string().describe('Com este código o aparelho lista e para os avisos do endereço'),
    }),
    failures: ['in_use'],
    limit: { calls: 60, minutes: 10 },
  }),
  listAlerts: endpoint({
    method: 'POST',
    path: '/public/alerts/list',
    who: 'anyone',
    changesNothing: true,
    noun: 'alerts',
    summary: 'Os avisos de um navegador, ou de um endereço sem conta; sem nenhum, uma lista vazia',
    body: proofShape,
    data: z.array(alertShape),
    failures: [],
    whole: 'own',
    example: { body: exampleProof },
  }),
  listOwnAlerts: endpoint({
    method: 'GET',
    path: '/users/alerts',
    who: 'user',
    noun: 'alerts',
    summary: 'Os avisos da conta, por e-mail e nos aparelhos em que ela os pediu',
    data: z.array(alertShape),
    failures: [],
    whole: 'own',
  }),
  stopAlerts: endpoint({
    method: 'POST',
    path: '/public/alerts/stop',
    who: 'anyone',
    noun: 'alerts',
    summary:
      'Para um aviso, ou todos os do navegador ou do endereço; com o código de um e-mail sobre relatos, esses e-mails; parar de novo não é erro',
    body: z.object({ proof: proofShape, id: id.optional().describe('Ausente: todos') }),
    data: stopped,
    failures: [],
    example: { body: { proof: exampleProof } },
    limit: { calls: 60, minutes: 10 },
  }),
  deleteOwnAlert: endpoint({
    method: 'DELETE',
    path: '/users/alerts/:id',
    who: 'user',
    noun: 'alerts',
    owned: 'not_found',
    summary: 'Para um aviso da conta',
    params: idParams,
    data: stopped,
    failures: ['not_found'],
  }),
  renewPush: endpoint({
    method: 'POST',
    path: '/public/alerts/renew',
    who: 'anyone',
    noun: 'alerts',
    summary: 'O navegador trocou de assinatura: os avisos passam para a nova',
    body: z.object({
      old: z.object({ endpoint: pushAddress, auth: pushSecret }),
      subscription: subscriptionShape,
    }),
    data: z.object({ renewed: z.boolean() }),
    failures: [],
    example: { body: { old: exampleProof, subscription: exampleSubscription } },
    limit: { calls: 60, minutes: 10 },
  }),
};
