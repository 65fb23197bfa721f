import { z } from 'zod';
import { approvalRules, mostAgreeing } from '#domain/approval-rules.ts';
import { productUnits } from '#domain/products.ts';
import { author, named, status } from './moderation.ts';
import { observationShape } from './observations.ts';
import { regionShape } from './regions.ts';
import { cityDateTime, count, id, reais, version } from './shapes.ts';

/** Reported prices, for their authors and for administrators. */

/** A report, for its author and for administrators: about a product, or about a fuel. */
export const ownReportedPriceShape = z
  .object({
    id,
    productId: id.nullable(),
    establishmentId: id.nullable(),
    fuelTypeId: id.nullable(),
    fuelStationId: id.nullable(),
    Product: named,
    Establishment: named,
    FuelType: named,
    FuelStation: named,
    reportedPrice: reais,
    unit: z.enum(productUnits).describe('O preço é por quilo, litro, metro cúbico ou unidade'),
    comment: z.string().nullable(),
    status,
    rejectionReason: z.string().nullable().describe('Por que foi rejeitado; só quando um motivo foi dado'),
    official: z.boolean().describe('true: virou um preço oficial'),
    reportDate: cityDateTime.describe('Quando o preço foi relatado'),
    createdAt: cityDateTime.describe('O mesmo que reportDate'),
    User: author,
    decidedAt: cityDateTime.nullable(),
    version,
  })
  .meta({ id: 'OwnReportedPrice' });
export type OwnReportedPrice = z.infer<typeof ownReportedPriceShape>;

const place = z.object({ id, name: z.string() });
const percent = z.number().describe('Em por cento, com uma casa decimal');

/** A report in the list of the back office: about a product, or about a fuel. */
export const reportedPriceRowShape = ownReportedPriceShape
  .extend({
    Product: z.object({ id, name: z.string(), Category: z.object({ id, name: z.string() }) }).nullable(),
    Establishment: place.extend({ Region: regionShape }).nullable(),
    FuelStation: place.extend({ Region: regionShape.nullable() }).nullable(),
    User: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .describe('null: a conta foi excluída, e o relato é de Anônimo'),
    DecidedBy: z
      .object({ name: z.string() })
      .nullable()
      .describe('null: ninguém ainda, uma regra, ou uma conta excluída'),
    decidedByRule: z.enum(approvalRules).nullable().describe('A regra de confiança que aprovou'),
    isByMerchant: z
      .boolean()
      .describe('true: é a loja que informa o próprio preço, e o comentário diz por que ele espera'),
    currentPrice: reais.nullable().describe('O preço publicado hoje da mesma coisa no mesmo lugar'),
    changePercent: percent.nullable().describe('Quanto o relato está acima (ou abaixo) dele, em por cento'),
    record: z
      .object({ sent: count, decided: count, approved: count })
      .nullable()
      .describe('Os relatos de quem enviou: quantos são, quantos foram decididos e aprovados'),
  })
  .meta({ id: 'ReportedPriceRow' });
export type ReportedPriceRow = z.infer<typeof reportedPriceRowShape>;

/** The data that helps to decide about a report. */
export const reportedPriceContextShape = z
  .object({
    report: reportedPriceRowShape,
    city: z
      .object({
        prices: z.array(reais).describe('Preços válidos da cidade, do menor ao maior; de muitos, uma parte'),
        lowest: reais.nullable(),
        mean: reais.nullable().describe('null com menos de 3 preços'),
        highest: reais.nullable(),
      })
      .describe('A régua da cidade, como nas páginas públicas'),
    lastPrices: z
      .array(z.object({ id, price: reais, ...observationShape.shape }))
      .describe('Os últimos preços da mesma coisa no mesmo lugar, o mais novo primeiro'),
    agreeing: z
      .array(
        z.object({
          id,
          reportedPrice: reais,
          createdAt: cityDateTime,
          status,
          User: named.describe('null: a conta foi excluída'),
          sameNetwork: z.boolean().describe('true: veio da mesma rede, e pode ser da mesma pessoa'),
        }),
      )
      .describe(
        `Até ${mostAgreeing} relatos de outras pessoas que não foram rejeitados, da mesma coisa no mesmo lugar, em até 2 dias e até 3 %`,
      ),
    receipts: z
      .array(
        z.object({
          id,
          status,
          createdAt: cityDateTime,
          imageUrl: z
            .string()
            .nullable()
            .describe('Endereço da imagem nesta origem; também sob o prefixo da API'),
          accessKey: z.string().nullable().describe('Os 44 caracteres da NFC-e'),
          keyIsOfPlace: z
            .boolean()
            .nullable()
            .describe('Se o CNPJ da chave é o do estabelecimento; null: sem chave, ou sem CNPJ conhecido'),
          line: z
            .object({ productName: z.string(), price: reais, agrees: z.boolean() })
            .nullable()
            .describe('A linha com o produto; agrees: com o preço do relato, até 3 %'),
        }),
      )
      .describe('Comprovantes da mesma pessoa, do mesmo estabelecimento, em até 2 dias'),
    approval: z
      .object({
        becomesCurrent: z.boolean().describe('true: oficial, seria o preço atual; false: há um mais novo'),
        becomesLowest: z.boolean().describe('true: oficial, seria o menor preço da cidade'),
      })
      .describe('O que faria uma aprovação como preço oficial'),
  })
  .meta({ id: 'ReportedPriceContext' });
export type ReportedPriceContext = z.infer<typeof reportedPriceContextShape>;
