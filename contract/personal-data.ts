import { z } from 'zod';
import { removableNouns } from '#domain/removals.ts';
import { cityDateTime, id } from './shapes.ts';
import { userShape } from './user-shapes.ts';

/**
 * All data of an account. The objects are strict, so that a new column that is missing here fails the call and its test
 * instead of leaking.
 */
export const personalDataShape = z.strictObject({
  generatedAt: cityDateTime,
  profile: z.strictObject({
    ...userShape.shape,
    emailVerified: z.boolean(),
    decisionNews: z.string().describe('Como a pessoa sabe o que foi decidido: email ou none'),
    decisionNewsAt: cityDateTime.nullable().describe('A última mensagem sobre decisões; null: nenhuma'),
    ruledFrom: cityDateTime.nullable().describe('As regras avaliam só o que foi enviado depois; null: tudo'),
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  }),
  sessions: z.array(
    z.strictObject({
      id,
      device: z.string(),
      userAgent: z.string().nullable(),
      remembered: z.boolean(),
      createdAt: cityDateTime,
      lastUsedAt: cityDateTime,
      expiresAt: cityDateTime,
    }),
  ),
  knownDevices: z
    .array(z.strictObject({ lastUsedAt: cityDateTime }))
    .describe('Navegadores em que a conta já foi aberta'),
  passkeys: z
    .array(
      z.strictObject({
        id,
        name: z.string(),
        counter: z.number().int().describe('Quantas vezes o aparelho diz que assinou; 0: não conta'),
        createdAt: cityDateTime,
        lastUsedAt: cityDateTime.nullable(),
      }),
    )
    .describe('Chaves de acesso'),
  keptPlaces: z
    .array(
      z.strictObject({
        id,
        place: z.string(),
        createdAt: cityDateTime,
        keys: z.array(
          z.strictObject({
            name: z.string(),
            createdAt: cityDateTime,
            lastUsedAt: cityDateTime.nullable(),
          }),
        ),
      }),
    )
    .describe('Lugares de que a pessoa cuida, e as chaves que fez para os sistemas deles'),
  merchantClaims: z
    .array(
      z.strictObject({
        id,
        place: z.string(),
        name: z.string(),
        cnpj: z.string(),
        phone: z.string(),
        status: z.string(),
        rejectionReason: z.string().nullable(),
        createdAt: cityDateTime,
        decidedAt: cityDateTime.nullable(),
      }),
    )
    .describe('Pedidos para cuidar de um lugar'),
  passwordLinks: z
    .array(z.strictObject({ createdAt: cityDateTime, expiresAt: cityDateTime }))
    .describe('Links para uma nova senha ou para entrar, enviados por e-mail e ainda não usados'),
  emailChanges: z
    .array(z.strictObject({ email: z.string(), createdAt: cityDateTime, expiresAt: cityDateTime }))
    .describe('Links que confirmam um novo e-mail, enviados a ele e ainda não usados'),
  favorites: z.array(
    z.strictObject({
      id,
      productId: id.nullable(),
      fuelStationId: id.nullable(),
      name: z.string(),
      createdAt: cityDateTime,
    }),
  ),
  alerts: z
    .strictObject({
      wanted: z.array(
        z.strictObject({
          id,
          channel: z.enum(['push', 'mail']),
          pushService: z
            .string()
            .nullable()
            .describe('O serviço do navegador que recebe os avisos; null: por e-mail'),
          product: z.string().nullable().describe('null: a lista das sextas'),
          place: z.string().nullable().describe('null: qualquer lugar'),
          maxPrice: z.number().nullable(),
          items: z
            .array(
              z.strictObject({
                productId: id,
                amount: z.number(),
                name: z.string().optional(),
                isGone: z.boolean().optional().describe('true: saiu do site, e o aviso disse'),
              }),
            )
            .nullable(),
          latitude: z
            .number()
            .nullable()
            .describe('O centro do quadrado de uns 500 m em que a pessoa estava'),
          longitude: z.number().nullable(),
          radiusKm: z.number().nullable(),
          toldPrice: z.number().nullable().describe('O que o último aviso disse'),
          toldOn: z.string().nullable(),
          createdAt: cityDateTime,
        }),
      ),
      sent: z
        .array(
          z.strictObject({ day: z.string(), lines: z.array(z.string()), sentAt: cityDateTime.nullable() }),
        )
        .describe('O que foi dito nos últimos dias'),
    })
    .describe('Avisos de preço'),
  shoppingList: z
    .array(z.strictObject({ productId: id, name: z.string(), amount: z.number() }))
    .describe('A lista de compras, com a quantidade na unidade de cada produto'),
  reviews: z.array(
    z.strictObject({
      id,
      establishmentId: id.nullable(),
      fuelStationId: id.nullable(),
      place: z.string(),
      rating: z.number().int(),
      comment: z.string(),
      status: z.string(),
      rejectionReason: z.string().nullable(),
      decidedAt: cityDateTime.nullable(),
      createdAt: cityDateTime,
      updatedAt: cityDateTime,
    }),
  ),
  reportedPrices: z.array(
    z.strictObject({
      id,
      productId: id.nullable(),
      establishmentId: id.nullable(),
      fuelTypeId: id.nullable(),
      fuelStationId: id.nullable(),
      product: z.string().describe('O corte ou o combustível'),
      place: z.string(),
      reportedPrice: z.number(),
      comment: z.string().nullable(),
      status: z.string(),
      rejectionReason: z.string().nullable(),
      decidedAt: cityDateTime.nullable(),
      decidedByRule: z.string().nullable().describe('A regra que aprovou sem uma pessoa; null: nenhuma'),
      isByMerchant: z.boolean().describe('true: informado por quem cuida do lugar'),
      createdAt: cityDateTime,
      updatedAt: cityDateTime,
    }),
  ),
  confirmations: z
    .array(
      z.strictObject({
        id,
        product: z.string().describe('O corte ou o combustível'),
        place: z.string(),
        day: z.string(),
        hasProlonged: z.boolean().describe('true: o preço passou a valer por mais tempo'),
        createdAt: cityDateTime,
      }),
    )
    .describe('Preços que a pessoa confirmou'),
  couponUses: z.array(
    z.strictObject({
      id,
      couponId: id,
      code: z.string(),
      place: z.string(),
      product: z.string().nullable().describe('null: o cupom vale para todos os produtos'),
      cpf: z.string().nullable().describe('Só dígitos; null: não pode mais ser lido'),
      useCode: z.string(),
      purchaseAmount: z.number().nullable(),
      discountApplied: z.number().nullable(),
      usedAt: cityDateTime,
      checkedAt: cityDateTime.nullable().describe('Quando o caixa conferiu o uso'),
    }),
  ),
  receiptImages: z
    .array(z.strictObject({ imageUrl: z.string(), createdAt: cityDateTime }))
    .describe('Imagens de comprovantes'),
  receipts: z.array(
    z.strictObject({
      id,
      establishmentId: id,
      place: z.string(),
      imageUrl: z.string().nullable(),
      accessKey: z.string().nullable().describe('Os 44 caracteres da NFC-e'),
      items: z.array(
        z.strictObject({
          productName: z.string(),
          productId: id.nullable(),
          price: z.number(),
          quantity: z.number(),
          unit: z.string().nullable().describe('A unidade impressa; null: ninguém a leu'),
          total: z.number().nullable().describe('Impresso; null: ninguém o leu'),
          discount: z.number(),
        }),
      ),
      purchasedOn: z.string().nullable().describe('O dia impresso; null: ninguém o leu'),
      printedTotal: z.number().nullable(),
      status: z.string(),
      rejectionReason: z.string().nullable(),
      decidedAt: cityDateTime.nullable(),
      decidedByRule: z.boolean().describe('true: uma regra aprovou, sem uma pessoa'),
      createdAt: cityDateTime,
    }),
  ),
  removals: z
    .array(
      z.strictObject({
        noun: z.enum(removableNouns),
        removedAt: cityDateTime,
        rows: z.array(z.record(z.string(), z.unknown())).describe('Como estavam guardados'),
      }),
    )
    .describe('O que a pessoa removeu e ainda não foi apagado de vez'),
});
export type PersonalData = z.infer<typeof personalDataShape>;
