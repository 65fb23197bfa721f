import { z } from 'zod';
import { moderationStatuses } from '#domain/moderation.ts';
import { mostReceiptItems } from '#domain/receipts.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { decisionBody } from './moderation.ts';
import { moneyField } from './money-field.ts';
import { receiptImagePath } from './receipt-images.ts';
import { chosenId, cityDateTime, id, idParams, reais, requiredText } from './shapes.ts';
import { receiptImageLimits } from './uploads.ts';

const mostReais = 100_000;
const mostUnits = 10_000;

/** The place where a receipt comes from, as lists of receipts and its search name it. */
export const receiptEstablishmentShape = z.object({
  id,
  name: z.string(),
  region: z.string(),
});
export type ReceiptEstablishment = z.infer<typeof receiptEstablishmentShape>;

export const receiptItemShape = z.object({
  position: z.number().int().positive().describe('Linha da nota, a partir de 1'),
  productName: z.string(),
  productId: id.nullable(),
  price: reais.describe('Reais por unidade ou quilo'),
  quantity: z.number().positive().describe('Unidades ou quilos'),
  total: reais.describe('Preço vezes quantidade, arredondado ao centavo'),
});

/** A receipt, for the person who has sent it. Spec, public side, section 3 (Receipt). */
export const receiptShape = z
  .object({
    id,
    imageUrl: z.string().nullable().describe('Endereço da imagem, sob o prefixo da API'),
    Establishment: receiptEstablishmentShape,
    ReceiptItems: z.array(receiptItemShape),
    total: reais.describe('Soma das linhas'),
    accessKey: z.string().nullable().describe('Os 44 números da NFC-e'),
    status: z.enum(moderationStatuses),
    rejectionReason: z.string().nullable(),
    createdAt: cityDateTime,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptShape>;

export const receiptItemBody = z.object({
  productName: requiredText('Informe o produto.').max(200, 'Use até 200 caracteres.'),
  price: moneyField({
    missing: 'Informe o preço.',
    tooLow: 'O preço precisa ser maior que zero.',
    highest: mostReais,
    tooHigh: 'Confira o preço: ele é alto demais.',
  }),
  quantity: z
    .number({ error: 'Informe a quantidade.' })
    .min(0.001, 'A quantidade precisa ser maior que zero.')
    .max(mostUnits, 'Confira a quantidade: ela é alta demais.'),
  productId: id.nullish().describe('Produto do catálogo, se for um deles'),
});

/** The text of a QR code, or the 44 digits as somebody types them. */
const codeText = requiredText('Informe a chave de acesso.').max(2000, 'Use até 2.000 caracteres.');

/** Spec, public side, section 5 (Receipt). */
export const receiptBody = z.object({
  establishmentId: chosenId('Por favor, selecione o estabelecimento.'),
  imageUrl: requiredText('Por favor, faça upload de uma imagem.'),
  items: z
    .array(receiptItemBody, { error: 'Informe os itens.' })
    .max(mostReceiptItems, `Envie até ${mostReceiptItems} itens.`),
  code: codeText.nullish().describe('O texto do QR code da nota, ou os 44 números da chave de acesso'),
});

export const receiptEndpoints = {
  uploadReceiptImage: endpoint({
    method: 'POST',
    path: '/uploads/receipt',
    who: 'user',
    noun: 'receipts',
    summary: 'Recebe a imagem de um comprovante: guarda só os pixels, que valem por um dia até o envio',
    upload: { field: 'file', ...receiptImageLimits },
    data: z.object({ fileUrl: z.string().describe('Endereço da imagem, sob o prefixo da API') }),
    failures: ['invalid', 'too_many'],
  }),
  readReceiptImage: endpoint({
    method: 'GET',
    path: receiptImagePath,
    who: 'user',
    noun: 'receipts',
    summary: 'A imagem de um comprovante, só para quem a enviou e para administradores',
    params: z.object({ key: z.string() }),
    file: ['image/webp'],
    failures: ['not_found'],
    owned: 'not_found',
    openToAdministrators: true,
  }),
  checkReceiptCode: endpoint({
    method: 'POST',
    path: '/users/receipts/check',
    who: 'user',
    noun: 'receipts',
    summary: 'Lê o QR code ou a chave de uma NFC-e e diz de qual estabelecimento é, sem guardar nada',
    body: z.object({ code: codeText }),
    data: z.object({
      accessKey: z.string(),
      month: z.string().describe('aaaa-mm'),
      cnpj: z.string(),
      Establishment: receiptEstablishmentShape.nullable().describe('null: nenhum tem esse CNPJ'),
      sent: z.boolean().describe('true: alguém já enviou esta nota'),
    }),
    failures: ['invalid'],
    example: { body: { code: '17220516593945000102650050000192061016877637' } },
  }),
  createReceipt: endpoint({
    method: 'POST',
    path: '/users/receipts',
    who: 'user',
    noun: 'receipts',
    summary: 'Envia um comprovante, que espera aprovação; a mesma nota entra uma vez só',
    body: receiptBody,
    data: receiptShape,
    failures: ['invalid', 'conflict'],
    idempotent: true,
  }),
  listOwnReceipts: endpoint({
    method: 'GET',
    path: '/users/receipts',
    who: 'user',
    noun: 'receipts',
    summary: 'Os próprios comprovantes, o mais novo primeiro',
    query: listQuery(['-createdAt'], {}),
    data: z.array(receiptShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  deleteReceipt: endpoint({
    method: 'DELETE',
    path: '/users/receipts/:id',
    who: 'user',
    noun: 'receipts',
    summary: 'Remove um comprovante próprio que não foi aprovado, com a imagem',
    params: idParams,
    data: z.object({ deleted: z.literal(true) }),
    failures: ['invalid', 'not_found', 'in_use'],
    owned: 'not_found',
  }),
  updateReceiptStatus: endpoint({
    method: 'PUT',
    path: '/backoffice/receipts/:id/status',
    who: 'admin',
    noun: 'receipts',
    summary: 'Aprova ou rejeita um comprovante pendente',
    params: idParams,
    body: decisionBody({}),
    data: receiptShape,
    failures: ['not_found', 'stale'],
    audit: 'receipts.decide',
    example: { body: { status: 'approved' } },
  }),
};
