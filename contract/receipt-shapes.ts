import { z } from 'zod';
import { id, reais } from './shapes.ts';

/** The place of a receipt, for lists of receipts and their search. */
export const receiptEstablishmentShape = z.object({
  id,
  name: z.string(),
  region: z.string(),
});
export type ReceiptEstablishment = z.infer<typeof receiptEstablishmentShape>;

/** Who issued a receipt, from its key. */
export const receiptIssuerShape = z.object({
  cnpj: z.string().nullable().describe('14 caracteres; null: a nota é de uma pessoa física'),
  cpf: z.string().nullable().describe('Mascarado; null: a nota é de uma empresa'),
});
export type ReceiptIssuer = z.infer<typeof receiptIssuerShape>;

export const receiptItemShape = z.object({
  position: z.number().int().positive().describe('Linha da nota, a partir de 1'),
  productName: z.string(),
  productId: id.nullable(),
  price: reais.describe('Reais por unidade ou quilo'),
  quantity: z.number().positive().describe('Unidades ou quilos'),
  total: reais.describe(
    'O que foi pago: o total impresso menos o desconto, ou preço vezes quantidade ao centavo',
  ),
});
