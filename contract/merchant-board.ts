import { z } from 'zod';
import { expiringDays, longestPromotionDays, sameListDays } from '#domain/merchant-prices.ts';
import { mostNames } from '#domain/merchants.ts';
import { maxRoundPrices } from '#domain/price-batches.ts';
import { priceSources } from '#domain/prices.ts';
import { productUnits } from '#domain/products.ts';
import { mostStars } from '#domain/reviews.ts';
import { endpoint } from './endpoint.ts';
import { merchantPrice, validUntil } from './merchant-fields.ts';
import { author, status } from './moderation.ts';
import { openingHoursField, openingHoursShape } from './opening-hours.ts';
import { phoneField, placePhoto } from './place-fields.ts';
import { placePhotoPath } from './place-photos.ts';
import { shownViewsShape } from './price-views.ts';
import { chosenId, cityDateTime, count, day, id, idParams, reais, requiredText } from './shapes.ts';
import { merchantFileLimits, photoLimits } from './uploads.ts';
import { keptPlaceShape } from './user-shapes.ts';

/** The board of who keeps a place: its prices, and all that can be done with them. */

const rank = z.object({
  position: z.number().int().positive().describe('1: o menor; preços iguais têm a mesma posição'),
  of: z.number().int().positive().describe('Entre quantos preços válidos, com o próprio'),
});

const boardGoodsShape = z.object({
  productId: id,
  name: z.string(),
  unit: z.enum(productUnits),
  price: reais.describe('O preço normal, sem promoção'),
  day: day.describe('Quando foi visto'),
  expiresOn: day,
  daysLeft: z.number().int().describe('Quantos dias ainda vale; negativo: venceu'),
  source: z.enum(priceSources),
  sourceName: z.string(),
  isKept: z.boolean().describe('true: "Nada mudou" o prolonga; um vencido é digitado de novo'),
  inCity: rank.nullable().describe('null: o preço venceu'),
  near: rank.nullable().describe('Entre os de até 5 km; null: o preço venceu, ou o lugar não tem ponto'),
  lowest: reais.nullable().describe('O menor preço válido da cidade'),
  mean: reais.nullable().describe('null com menos de 3 preços válidos'),
  fullPrice: reais
    .nullable()
    .describe('O menor preço normal da própria loja em 30 dias: o cheio de uma promoção; null: nenhum'),
  promotion: z
    .object({ id, price: reais, endDate: day, isHeld: z.boolean().describe('true: espera uma pessoa') })
    .nullable(),
  waiting: z
    .object({ price: reais, reason: z.string().nullable(), createdAt: cityDateTime })
    .nullable()
    .describe('Um preço que espera uma pessoa'),
});

const boardShape = z
  .object({
    place: keptPlaceShape.extend({
      phone: z.string().nullable(),
      openingHours: openingHoursShape.nullable(),
      photo: placePhoto,
    }),
    today: day,
    lifeDays: count.describe('Por quantos dias vale um preço que a loja informa'),
    goods: z.array(boardGoodsShape).describe('O que vence antes vem antes'),
    others: z
      .array(z.object({ productId: id, name: z.string(), unit: z.enum(productUnits) }))
      .describe('O que o lugar ainda não tem, por nome'),
    expiring: count.describe(`Quantos preços vencem em até ${expiringDays} dias, ou venceram`),
    views: shownViewsShape.describe('Quantas vezes os preços foram vistos em 7 dias; null: menos de 5'),
    reviews: z.object({
      averageRating: z.number().nullable(),
      count,
      latest: z.array(
        z.object({
          id,
          rating: z.number().int().min(1).max(mostStars),
          comment: z.string(),
          createdAt: cityDateTime,
          User: author,
          reply: z.object({ text: z.string(), status, createdAt: cityDateTime }).nullable(),
        }),
      ),
    }),
    unknownNames: z
      .array(z.string())
      .describe('Nomes de arquivos e do sistema da loja que ninguém disse ainda o que são, como vieram'),
    sameListSince: day
      .nullable()
      .describe(
        `Desde quando o arquivo ou o sistema manda a mesma lista, se há ${sameListDays} dias ou mais: ela não é aceita até "Nada mudou"`,
      ),
  })
  .meta({ id: 'MerchantBoard' });
export type MerchantBoard = z.infer<typeof boardShape>;

/** 'taken': it counts, or stood already. 'waiting': for a person. 'none': no goods of the catalogue. 'unknown': to be asked. */
const sentPriceOutcomes = ['taken', 'waiting', 'unknown', 'none', 'refused'] as const;
export type SentPriceOutcome = (typeof sentPriceOutcomes)[number];

const sentPriceShape = z.object({
  code: z.string().nullable().describe('O código da loja, se veio'),
  name: z.string().nullable().describe('Como veio; null: só o código, ou o próprio produto'),
  productId: id.nullable(),
  productName: z.string().nullable(),
  price: reais.nullable(),
  outcome: z.enum(sentPriceOutcomes),
  reason: z.string().nullable().describe('Por que espera, ou por que foi recusado'),
});
export type SentPrice = z.infer<typeof sentPriceShape>;

/** The one answer to prices of the board, of a file and of a system. */
export const sentPricesShape = z
  .object({
    counts: z.record(z.enum(sentPriceOutcomes), count),
    prices: z.array(sentPriceShape).describe('Na ordem em que vieram'),
  })
  .meta({ id: 'SentPrices' });
export type SentPrices = z.infer<typeof sentPricesShape>;

/** A file is asked about if it is the same for long. */
export const sentListQuery = z.object({
  stillRight: z
    .enum(['true', 'false'], { error: 'Use true ou false.' })
    .default('false')
    .describe(`true: uma pessoa diz que os preços, iguais há ${sameListDays} dias, continuam certos`),
});

const ownPlace = { who: 'merchant', noun: 'merchant-board', params: idParams, owned: 'not_found' } as const;

export const merchantBoardEndpoints = {
  readMerchantBoard: endpoint({
    ...ownPlace,
    method: 'GET',
    path: '/merchant/places/:id/board',
    summary: 'Os preços do próprio lugar, com posição e validade, e o que espera por quem cuida dele',
    data: boardShape,
    failures: ['invalid', 'not_found'],
  }),
  saveMerchantPrices: endpoint({
    ...ownPlace,
    method: 'PUT',
    path: '/merchant/places/:id/prices',
    summary: `Informa preços do próprio lugar; uma promoção, de até ${longestPromotionDays} dias, tem o preço cheio dos últimos 30`,
    body: z.object({
      prices: z
        .array(z.object({ productId: chosenId('Informe o produto.'), price: merchantPrice, validUntil }), {
          error: 'Informe os preços.',
        })
        .min(1, 'Digite ao menos um preço.')
        .max(maxRoundPrices, `Salve até ${maxRoundPrices} preços de uma vez.`),
    }),
    data: sentPricesShape,
    failures: ['not_found'],
    idempotent: true,
  }),
  keepMerchantPrices: endpoint({
    ...ownPlace,
    method: 'POST',
    path: '/merchant/places/:id/unchanged',
    summary: 'Nada mudou: prolonga os preços do próprio lugar que ainda valem',
    data: sentPricesShape,
    failures: ['not_found'],
    idempotent: true,
  }),
  endMerchantPromotion: endpoint({
    ...ownPlace,
    method: 'DELETE',
    path: '/merchant/promotions/:id',
    summary: 'Encerra uma promoção do próprio lugar antes do último dia, ou uma que espera uma pessoa',
    data: z.object({ deleted: z.literal(true) }),
    failures: ['not_found'],
  }),
  updateMerchantPlace: endpoint({
    ...ownPlace,
    method: 'PUT',
    path: '/merchant/places/:id',
    summary: 'Muda horário e telefone do próprio lugar; o que não vem fica como está',
    body: z.object({
      phone: phoneField.optional().describe('null: sem telefone. Ausente: fica como está'),
      openingHours: openingHoursField.describe('null: ninguém os conhece. Ausente: fica como está'),
    }),
    data: boardShape.shape.place,
    failures: ['not_found'],
    example: { body: { phone: '(63) 3215-1234' } },
  }),
  replacePlacePhoto: endpoint({
    ...ownPlace,
    method: 'PUT',
    path: '/merchant/places/:id/photo',
    summary: 'Troca a foto do próprio lugar, que fica na página dele, sem os metadados',
    upload: { field: 'foto', ...photoLimits },
    data: boardShape.shape.place,
    failures: ['invalid', 'not_found', 'too_many'],
  }),
  deletePlacePhoto: endpoint({
    ...ownPlace,
    method: 'DELETE',
    path: '/merchant/places/:id/photo',
    summary: 'Tira a foto do próprio lugar; sem foto não faz nada',
    data: boardShape.shape.place,
    failures: ['not_found'],
  }),
  readPlacePhoto: endpoint({
    method: 'GET',
    path: placePhotoPath,
    who: 'anyone',
    noun: 'merchant-board',
    summary: 'A foto de um estabelecimento ou posto',
    params: z.object({ key: z.string() }),
    file: ['image/webp'],
    failures: ['not_found'],
  }),
  sendMerchantFile: endpoint({
    ...ownPlace,
    method: 'POST',
    path: '/merchant/places/:id/files',
    summary: 'Envia o arquivo da balança, ou uma planilha com nome e preço; o que vem repetido não muda nada',
    query: sentListQuery,
    upload: { field: 'file', ...merchantFileLimits },
    data: sentPricesShape,
    failures: ['invalid', 'not_found', 'conflict'],
  }),
  saveMerchantNames: endpoint({
    ...ownPlace,
    method: 'PUT',
    path: '/merchant/places/:id/names',
    summary: 'Diz o que são nomes dos arquivos e do sistema do próprio lugar; fica lembrado',
    body: z.object({
      names: z
        .array(
          z.object({
            name: requiredText('Informe o nome.').max(200, 'Use até 200 caracteres.'),
            productId: chosenId('Informe o produto.').nullable().describe('null: nenhum produto comparado'),
          }),
          { error: 'Informe os nomes.' },
        )
        .min(1, 'Informe os nomes.')
        .max(mostNames, `Informe até ${mostNames} nomes de uma vez.`),
    }),
    data: z.object({ unknownNames: boardShape.shape.unknownNames }),
    failures: ['not_found', 'conflict'],
    idempotent: true,
    example: { body: { names: [{ name: 'PAO DE ALHO', productId: null }] } },
  }),
};
