import { z } from 'zod';
import { devicePattern } from '#domain/confirmations.ts';
import { priceKinds } from '#domain/prices.ts';
import { productUnits } from '#domain/products.ts';
import { priceTables } from './cached-tables.ts';
import { endpoint } from './endpoint.ts';
import { figuresShape } from './figures.ts';
import { conditionalPrice, observationShape } from './observations.ts';
import { count, day, id, idParam, reais } from './shapes.ts';

/** The facts about one price that a person sees: when and by whom it was seen, until when it is valid, and what was before. */
const priceDetailsShape = z
  .object({
    priceId: id.describe('A coleta; confirmar é dizer que ela continua certa'),
    productId: id,
    productName: z.string(),
    unit: z.enum(productUnits),
    establishmentId: id,
    establishmentName: z.string(),
    price: reais,
    ...observationShape.shape,
    previousPrice: reais.nullable().describe('null na primeira coleta'),
    previousDay: day.nullable(),
    ...conditionalPrice,
    reporter: z
      .string()
      .nullable()
      .describe('De um relato: o nome público de quem viu; null: nenhum relato, ou a conta não existe mais'),
    confirmations: count.describe(
      'Quantas pessoas confirmaram esta coleta, ou a prolongaram; as de uma mesma rede contam como uma',
    ),
    isPromotion: z.boolean(),
    city: z
      .object({ lowest: reais, highest: reais, marks: figuresShape.shape.marks })
      .nullable()
      .describe('O menor e o maior preço válido da cidade; null: nenhum vale'),
  })
  .meta({ id: 'PriceDetails' });
export type PriceDetails = z.infer<typeof priceDetailsShape>;

/** The fuel and the station of a report of a first price. */
const unpricedShape = priceDetailsShape
  .pick({
    productId: true,
    productName: true,
    unit: true,
    establishmentId: true,
    establishmentName: true,
    city: true,
  })
  .extend({ priceId: z.null().describe('O posto não tem preço do combustível: um relato é o primeiro') })
  .meta({ id: 'UnpricedDetails' });
export type UnpricedDetails = z.infer<typeof unpricedShape>;

const confirmationBody = z.object({
  priceId: id.describe('A coleta que a pessoa vê'),
  device: z
    .string({ error: 'Informe o aparelho.' })
    .regex(devicePattern, 'O número do aparelho tem 32 dígitos hexadecimais.')
    .describe('Um número ao acaso, feito e guardado no aparelho; o servidor só guarda um código dele'),
});

const confirmationShape = z
  .object({
    isCounted: z.boolean().describe('false: este aparelho, ou esta conta, já confirmou o preço hoje'),
    confirmations: count,
    isProlonged: z.boolean().describe('true: o preço passa a valer como visto hoje'),
    mayProlong: z
      .boolean()
      .describe('false: confirmações já o prolongaram, e não de novo antes de outra coleta'),
  })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmationShape>;

export const confirmationEndpoints = {
  readPriceDetails: endpoint({
    method: 'GET',
    path: '/public/prices/details',
    who: 'anyone',
    noun: 'confirmations',
    summary:
      'Um preço atual com quando foi visto, por quem, até quando vale, o anterior e quem confirmou; ou o que se sabe onde um posto ainda não tem',
    query: z.object({
      productId: idParam,
      establishmentId: idParam,
      kind: z.enum(priceKinds, { error: 'Informe meat ou fuel.' }),
    }),
    data: z.union([priceDetailsShape, unpricedShape]),
    failures: ['invalid', 'not_found'],
    cache: [...priceTables, 'brands', 'reported_prices', 'confirmations'],
  }),
  createConfirmation: endpoint({
    method: 'POST',
    path: '/public/confirmations',
    who: 'anyone',
    noun: 'confirmations',
    summary: 'Ainda está assim: confirma um preço sem entrar; conta uma vez por aparelho, lugar e dia',
    body: confirmationBody,
    data: confirmationShape,
    failures: ['not_found', 'in_use'],
    idempotent: true,
    limit: { calls: 60, minutes: 10 },
  }),
  createOwnConfirmation: endpoint({
    method: 'POST',
    path: '/users/confirmations',
    who: 'user',
    noun: 'confirmations',
    summary: 'Ainda está assim, de quem entrou: conta uma vez por conta, aparelho, lugar e dia',
    body: confirmationBody,
    data: confirmationShape,
    failures: ['forbidden', 'not_found', 'in_use'],
    idempotent: true,
    limit: { calls: 60, minutes: 10 },
  }),
};
