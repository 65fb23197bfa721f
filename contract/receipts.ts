import { z } from 'zod';
import { receiptUses } from '#domain/receipt-days.ts';
import { endpoint } from './endpoint.ts';
import { queueLimit } from './limits.ts';
import { limitOr, listQuery, listTotal } from './lists.ts';
import {
  decisionBody,
  decisionsBody,
  refusedRows,
  status,
  statusFilter,
  undoDecisionBody,
  undoDecisionsBody,
} from './moderation.ts';
import { codeText, receiptBody } from './receipt-fields.ts';
import { receiptImagePath } from './receipt-images.ts';
import { publishReceiptBody, receiptCaseShape, receiptRowShape } from './receipt-rows.ts';
import { receiptEstablishmentShape, receiptIssuerShape, receiptItemShape } from './receipt-shapes.ts';
import { removedShape } from './removals.ts';
import { cityDateTime, id, idParams, reais } from './shapes.ts';
import { receiptImageLimits } from './uploads.ts';

/** A receipt, for the user who sent it. Spec, public side, section 3 (Receipt). */
const receiptShape = z
  .object({
    id,
    imageUrl: z.string().nullable().describe('Endereço da imagem nesta origem; também sob o prefixo da API'),
    Establishment: receiptEstablishmentShape,
    ReceiptItems: z.array(receiptItemShape),
    total: reais.describe('Soma das linhas'),
    accessKey: z.string().nullable().describe('Os 44 caracteres da NFC-e'),
    status,
    rejectionReason: z.string().nullable(),
    createdAt: cityDateTime,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptShape>;

export const receiptEndpoints = {
  uploadReceiptImage: endpoint({
    method: 'POST',
    path: '/uploads/receipt',
    who: 'user',
    noun: 'receipts',
    summary: 'Recebe a imagem de um comprovante: guarda só os pixels, que valem por um dia até o envio',
    upload: { field: 'file', ...receiptImageLimits },
    data: z.object({
      fileUrl: z.string().describe('Endereço da imagem nesta origem; também sob o prefixo da API'),
    }),
    failures: ['invalid', 'too_many'],
  }),
  readReceiptImage: endpoint({
    method: 'GET',
    path: receiptImagePath,
    who: 'user',
    noun: 'receipts',
    summary: 'A imagem de um comprovante, só para quem a enviou e para administradores',
    params: z.object({ key: z.string() }),
    query: z.object({ size: z.literal('small').optional().describe('O meio da imagem, para uma lista') }),
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
      issuer: receiptIssuerShape,
      use: z
        .enum(receiptUses)
        .describe(
          'current: pode dar preços atuais; history: antiga demais, os preços entram já vencidos; none: tem mais de um ano',
        ),
      Establishment: receiptEstablishmentShape.nullable().describe('null: nenhum tem esse CNPJ'),
      sent: z.boolean().describe('true: alguém já enviou esta nota'),
      names: z
        .array(z.object({ name: z.string(), productId: id }))
        .describe('Nomes que este estabelecimento já imprimiu, sem acentos, e o produto de cada um'),
      pageText: z.string().nullable().describe('O texto da página desta nota na Fazenda, onde ela é lida'),
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
    failures: ['forbidden', 'invalid', 'conflict'],
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
    data: removedShape,
    failures: ['invalid', 'not_found', 'in_use'],
    owned: 'not_found',
  }),
  listReceipts: endpoint({
    method: 'GET',
    path: '/backoffice/receipts',
    who: 'admin',
    noun: 'receipts',
    summary:
      'Comprovantes, para o painel: primeiro os que esperam, o mais antigo à frente; a busca lê estabelecimento e pessoa',
    query: listQuery(['waiting', 'createdAt'], { limit: limitOr(queueLimit), status: statusFilter }),
    data: z.array(receiptRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  readReceipt: endpoint({
    method: 'GET',
    path: '/backoffice/receipts/:id',
    who: 'admin',
    noun: 'receipts',
    summary:
      'Um comprovante com o que ajuda a decidir: chave, pessoa, e em cada linha o produto e o preço de hoje',
    params: idParams,
    data: receiptCaseShape,
    failures: ['invalid', 'not_found'],
  }),
  updateReceiptStatus: endpoint({
    method: 'PUT',
    path: '/backoffice/receipts/:id/status',
    who: 'admin',
    noun: 'receipts',
    summary: 'Aprova ou rejeita um comprovante pendente',
    params: idParams,
    body: decisionBody({}),
    data: receiptCaseShape,
    failures: ['not_found', 'stale'],
    audit: 'receipts.decide',
    example: { body: { status: 'approved' } },
  }),
  publishReceiptItems: endpoint({
    method: 'POST',
    path: '/backoffice/receipts/:id/prices',
    who: 'admin',
    noun: 'receipts',
    summary:
      'Faz preços das linhas de um comprovante, todas ou nenhuma, e guarda o nome que a loja dá a cada produto; se ele ainda espera, o aprova junto',
    params: idParams,
    body: publishReceiptBody,
    data: receiptCaseShape,
    failures: ['not_found', 'stale', 'conflict', 'in_use'],
    idempotent: true,
    audit: 'receipts.publish',
  }),
  undoReceiptDecision: endpoint({
    method: 'POST',
    path: '/backoffice/receipts/:id/undo-decision',
    who: 'admin',
    noun: 'receipts',
    summary:
      'Desfaz uma decisão de há pouco: o comprovante volta a esperar, e os preços que vieram dele saem',
    params: idParams,
    body: undoDecisionBody,
    data: receiptCaseShape,
    failures: ['not_found', 'in_use', 'stale'],
    audit: 'receipts.undo-decision',
  }),
  decideReceipts: endpoint({
    method: 'POST',
    path: '/backoffice/receipts/decisions',
    who: 'admin',
    noun: 'receipts',
    summary: 'Aprova ou rejeita vários comprovantes de uma vez; os que não dá ficam como estão',
    body: decisionsBody({}),
    example: { body: { status: 'approved', rows: [{ id: 7, version: 1 }] } },
    data: z.array(receiptRowShape),
    whole: 'small',
    beside: refusedRows,
    failures: ['not_found', 'stale'],
    idempotent: true,
    audit: 'receipts.decide',
  }),
  undoReceiptDecisions: endpoint({
    method: 'POST',
    path: '/backoffice/receipts/decisions/undo',
    who: 'admin',
    noun: 'receipts',
    summary: 'Desfaz de uma vez várias decisões de há pouco, e retira os preços que vieram delas',
    body: undoDecisionsBody,
    example: { body: { rows: [{ id: 7, version: 1 }] } },
    data: z.array(receiptRowShape),
    whole: 'small',
    beside: refusedRows,
    failures: ['not_found', 'stale', 'in_use'],
    audit: 'receipts.undo-decision',
  }),
};
