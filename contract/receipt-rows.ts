import { z } from 'zod';
import { productUnits } from '#domain/products.ts';
import { receiptUses } from '#domain/receipt-days.ts';
import { mostReceiptItems } from '#domain/receipts.ts';
import { status } from './moderation.ts';
import { observationShape } from './observations.ts';
import { priceBody } from './price-fields.ts';
import { fieldOfLine } from './receipt-lines.ts';
import { receiptEstablishmentShape, receiptIssuerShape, receiptItemShape } from './receipt-shapes.ts';
import { chosenId, cityDateTime, count, day, dayField, id, reais, version } from './shapes.ts';

/** Receipts for administrators, who decide about them and make prices from their lines. */

/** A receipt in the list of the back office. */
export const receiptRowShape = z
  .object({
    id,
    Establishment: receiptEstablishmentShape,
    User: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .describe('null: a conta foi excluída, e o comprovante é de Anônimo'),
    itemCount: count.describe('Quantas linhas'),
    publishedCount: count.describe('Quantas delas viraram preços'),
    total: reais.describe('O total impresso; sem ele, a soma das linhas'),
    hasImage: z.boolean(),
    accessKey: z.string().nullable().describe('Os 44 caracteres da NFC-e'),
    status,
    rejectionReason: z.string().nullable(),
    createdAt: cityDateTime.describe('Quando foi enviado'),
    decidedAt: cityDateTime.nullable(),
    version: version.describe('A versão que uma decisão, os preços e o desfazer nomeiam'),
    DecidedBy: z
      .object({ name: z.string() })
      .nullable()
      .describe('null: ninguém ainda, uma regra, ou uma conta excluída'),
    decidedByRule: z.boolean().describe('true: a regra de confiança aprovou, e ninguém desfez'),
  })
  .meta({ id: 'ReceiptRow' });
export type ReceiptRow = z.infer<typeof receiptRowShape>;

const matches = ['remembered', 'sent', 'suggested'] as const;
export type LineMatch = (typeof matches)[number];

const observed = z.object({
  id,
  price: reais.describe('Reais pela unidade do produto'),
  ...observationShape.shape,
});

/** A line of a receipt, with the data for making a price from it. */
const receiptLineShape = receiptItemShape
  .omit({ productId: true })
  .extend({
    total: reais.describe('Impresso, antes do desconto; sem ele, preço vezes quantidade'),
    discount: reais.describe('Impresso; 0 sem desconto'),
    agrees: z
      .boolean()
      .nullable()
      .describe('Se o total impresso é preço vezes quantidade; null: ninguém o leu'),
    unit: z.enum(productUnits).nullable().describe('A unidade impressa; null: ninguém a leu'),
    counted: z.boolean().describe('true: a quantidade é inteira, e o preço pode ser por unidade'),
    match: z
      .object({
        productId: id,
        productName: z.string(),
        unit: z.enum(productUnits).describe('A unidade do preço do produto'),
        isContradicted: z.boolean().describe('true: o nome na nota é de outro produto que o escolhido'),
        by: z
          .enum(matches)
          .describe(
            'remembered: de outra nota do estabelecimento; sent: por quem enviou; suggested: pelo nome do catálogo',
          ),
      })
      .nullable(),
    current: observed
      .nullable()
      .describe('O último preço do produto no estabelecimento, sem promoções; também o que veio desta linha'),
    published: observed
      .extend({ productId: id, productName: z.string() })
      .nullable()
      .describe('O preço que foi feito desta linha'),
  })
  .meta({ id: 'ReceiptLine' });
export type ReceiptLine = z.infer<typeof receiptLineShape>;

/** A receipt with the data for a decision about it. */
export const receiptCaseShape = receiptRowShape
  .extend({
    imageUrl: z.string().nullable().describe('Endereço da imagem nesta origem; também sob o prefixo da API'),
    key: z
      .object({
        month: z.string().describe('aaaa-mm'),
        issuer: receiptIssuerShape.nullable().describe('null: o CNPJ da chave não existe; notas antigas'),
        isOfPlace: z
          .boolean()
          .nullable()
          .describe('Se o CNPJ é o do estabelecimento; null: o dele não é conhecido'),
      })
      .nullable()
      .describe('O que a chave de acesso diz; ela nunca foi enviada antes'),
    purchasedOn: day.nullable().describe('O dia impresso; null: ninguém o leu'),
    sumAgrees: z
      .boolean()
      .nullable()
      .describe('Se as linhas impressas somam o total impresso; null: ninguém os leu'),
    record: z
      .object({ sent: count, decided: count, approved: count })
      .nullable()
      .describe('Os comprovantes de quem enviou: quantos são, e quantos pessoas decidiram e aprovaram'),
    purchase: z
      .object({
        usual: day
          .nullable()
          .describe(
            'O dia dos preços, se ninguém diz outro: o impresso, se foi lido; null: precisa ser informado',
          ),
        first: day,
        last: day,
      })
      .nullable()
      .describe('Os dias em que a compra pode ter sido; null: antiga demais para virar preço'),
    use: z.enum(receiptUses).describe('O que os preços dela ainda podem ser'),
    items: z.array(receiptLineShape),
  })
  .meta({ id: 'ReceiptCase' });
export type ReceiptCase = z.infer<typeof receiptCaseShape>;

const line = z.object({
  position: z.number({ error: 'Informe a linha.' }).int().positive().describe('Linha da nota, a partir de 1'),
  productId: chosenId('Escolha o produto.'),
  price: priceBody.shape.price
    .optional()
    .describe('Reais pela unidade do produto; sem ele, o preço da linha'),
});

/** The lines of a receipt that become prices. */
export const publishReceiptBody = z
  .object({
    version,
    approve: z
      .boolean({ error: 'Informe sim ou não.' })
      .default(false)
      .describe('true: o comprovante ainda espera, e é aprovado junto'),
    day: dayField('Informe o dia da compra.').nullish().describe('O dia da compra; sem ele, purchase.usual'),
    items: z
      .array(line, { error: 'Escolha ao menos um item.' })
      .min(1, 'Escolha ao menos um item.')
      .max(mostReceiptItems, `Publique até ${mostReceiptItems} itens.`),
  })
  .superRefine(({ items }, context) => {
    const seen = { position: new Set<number>(), productId: new Set<number>() };
    for (const item of items) {
      for (const [field, message] of repeated) {
        const path = [fieldOfLine(field, item.position)];
        if (seen[field].has(item[field])) context.addIssue({ code: 'custom', path, message });
        seen[field].add(item[field]);
      }
    }
  });
export type PublishReceiptBody = z.infer<typeof publishReceiptBody>;

const repeated = [
  ['position', 'A linha está repetida.'],
  ['productId', 'O produto está repetido.'],
] as const;
