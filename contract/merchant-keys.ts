import { z } from 'zod';
import { longestSentName, mostSentPrices } from '#domain/merchants.ts';
import { productUnits } from '#domain/products.ts';
import { endpoint } from './endpoint.ts';
import { sentPricesShape } from './merchant-board.ts';
import { keyName, merchantPrice, validUntil } from './merchant-fields.ts';
import { cityDateTime, id, idParam, idParams, requiredText } from './shapes.ts';
import { merchantFileLimits } from './uploads.ts';

/** Keys of a shop's own system, and the two calls that they open. */

const keyShape = z
  .object({
    id,
    name: z.string(),
    createdAt: cityDateTime,
    lastUsedAt: cityDateTime.nullable().describe('null: ninguém usou ainda'),
  })
  .meta({ id: 'MerchantKey' });
export type MerchantKey = z.infer<typeof keyShape>;

const ownPlace = { who: 'merchant', noun: 'merchant-keys', params: idParams, owned: 'not_found' } as const;

const printed = (message: string) =>
  requiredText(message).max(longestSentName, `Use até ${longestSentName} caracteres.`);

const sentItem = z
  .object({
    code: printed('Informe o código.').optional().describe('O código da loja, se não há nome'),
    name: printed('Informe o nome.').optional().describe('Como a loja o imprime'),
    price: merchantPrice.describe('Reais por unidade do produto'),
    unit: z
      .enum(productUnits, { error: 'Use kg, un, l ou m3.' })
      .optional()
      .describe('Ausente: a do produto. Um preço por outra unidade é recusado'),
    validUntil,
  })
  .refine(({ code, name }) => code !== undefined || name !== undefined, {
    path: ['name'],
    message: 'Informe o nome ou o código.',
  });

export const merchantKeyEndpoints = {
  listMerchantKeys: endpoint({
    ...ownPlace,
    method: 'GET',
    path: '/merchant/places/:id/keys',
    summary: 'As chaves do sistema do próprio lugar',
    data: z.array(keyShape),
    whole: 'own',
    failures: ['invalid', 'not_found'],
  }),
  makeMerchantKey: endpoint({
    ...ownPlace,
    method: 'POST',
    path: '/merchant/places/:id/keys',
    summary: 'Faz uma chave para o sistema da loja; ela é mostrada só agora',
    body: z.object({ name: keyName }),
    data: keyShape.extend({ key: z.string().describe('Para o cabeçalho Authorization: Bearer') }),
    failures: ['not_found', 'conflict'],
    example: { body: { name: 'Balança do caixa' } },
  }),
  revokeMerchantKey: endpoint({
    ...ownPlace,
    method: 'DELETE',
    path: '/merchant/places/:id/keys/:keyId',
    summary: 'Encerra uma chave: ela não envia mais nada',
    params: idParams.extend({ keyId: idParam }),
    data: z.object({ deleted: z.literal(true) }),
    failures: ['invalid', 'not_found'],
  }),
  pushMerchantPrices: endpoint({
    method: 'PUT',
    path: '/merchant/prices',
    who: 'key',
    noun: 'merchant-keys',
    summary: 'Os preços da loja, enviados pelo sistema dela; repetir o mesmo não muda nada',
    body: z.object({
      prices: z
        .array(sentItem, { error: 'Informe os preços.' })
        .min(1, 'Informe ao menos um preço.')
        .max(mostSentPrices, `Envie até ${mostSentPrices} preços de uma vez.`),
    }),
    data: sentPricesShape,
    failures: ['conflict', 'too_many'],
    idempotent: true,
    example: { body: { prices: [{ name: 'PICANHA BOV RESF KG', price: 89.9 }] } },
  }),
  pushMerchantFile: endpoint({
    method: 'POST',
    path: '/merchant/files',
    who: 'key',
    noun: 'merchant-keys',
    summary: 'O arquivo da balança, ou uma planilha com nome e preço, enviado por uma tarefa agendada',
    upload: { field: 'file', ...merchantFileLimits },
    data: sentPricesShape,
    failures: ['conflict', 'too_many'],
  }),
};
