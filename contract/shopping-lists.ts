import { z } from 'zod';
import { establishmentTypes } from '#domain/establishments.ts';
import { productUnits } from '#domain/products.ts';
import {
  canonicalList,
  listAmount,
  listAmounts,
  longestList,
  mostListItems,
  mostStops,
  readList,
} from '#domain/shopping-list.ts';
import { shownPoint } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { nearCell } from './nearby.ts';
import { count, day, id, listFacts, reais } from './shapes.ts';

const invalidList = 'Informe uma lista, como 20x2,21x1.5: produto, x e quantidade.';

/** The list of a link. What is no item is left out, and each list has one spelling, so that it has one cached answer. */
const listParam = z
  .string({ error: invalidList })
  .max(longestList, invalidList)
  .transform((text) => canonicalList(readList(text).items))
  .refine((list) => list !== '', invalidList)
  .describe('Produtos e quantidades, como 20x2,21x1.5; o que não é item fica de fora');

const amountMessage = `Informe de ${String(listAmounts.least).replace('.', ',')} a ${listAmounts.most}.`;
const amount = z
  .number({ error: amountMessage })
  .refine((value) => listAmount(value) === value, amountMessage)
  .describe('Quilos, litros ou unidades, com até três decimais');
const itemShape = z.object({ productId: id, amount });

const itemsShape = z
  .array(itemShape, { error: 'Informe os itens da lista.' })
  .max(mostListItems, `A lista vai até ${mostListItems} itens.`)
  .refine(
    (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
    'Cada produto cabe uma vez na lista.',
  );

const listedGoodShape = z.object({
  productId: id,
  name: z.string().nullable().describe('null: o produto não existe, ou não é público'),
  unit: z.enum(productUnits).nullable(),
  kind: z.enum(['meat', 'fuel']).nullable(),
  lowest: reais.nullable().describe('O menor preço válido da cidade'),
  expiredOn: day.nullable().describe('Só há preços vencidos, e este é o dia do mais novo'),
});

const listedPlaceShape = z.object({
  id,
  name: z.string(),
  type: z.enum(establishmentTypes),
  verified: z.boolean(),
  address: z.string().nullable(),
  neighbourhood: z.string().nullable(),
  ...shownPoint,
  prices: z
    .array(z.tuple([reais, z.number().int()]).nullable())
    .describe('Na ordem dos itens: o preço válido e o lugar da sua idade em facts; null onde falta'),
});
export type ListedPlace = z.infer<typeof listedPlaceShape>;

const pricedListShape = z
  .object({
    list: z.string().describe('A lista como foi entendida'),
    items: z.array(listedGoodShape),
    shops: z.array(listedPlaceShape).max(mostStops),
    stations: z.array(listedPlaceShape).max(mostStops).describe('Os dos combustíveis da lista'),
    facts: z
      .array(z.object({ day, lifeDays: z.number().int(), offered: z.boolean() }))
      .describe('Idade e validade dos preços, e se são de promoção'),
  })
  .meta({ id: 'PricedList' });
export type PricedList = z.infer<typeof pricedListShape>;
export type ListedGood = PricedList['items'][number];

const presetShape = z.object({
  key: z.string(),
  name: z.string(),
  people: count,
  list: z.string().describe('A lista para essas pessoas'),
});

const ownListShape = z.object({ items: itemsShape });
const goodsTables = ['products', 'product_synonyms', 'categories', 'sectors'] as const;

export const shoppingListEndpoints = {
  readShoppingList: endpoint({
    method: 'GET',
    path: '/public/list',
    who: 'anyone',
    noun: 'shopping-lists',
    summary: `Os preços de uma lista de compras em até ${mostStops} lojas: as que têm tudo primeiro, pela conta com a ida`,
    query: z.object({ c: listParam, near: nearCell.near }),
    example: { query: { c: '1x2' } },
    data: pricedListShape,
    beside: listFacts.omit({ count: true }),
    failures: ['invalid'],
    cache: [...goodsTables, 'prices', 'promotions', 'price_lives', 'establishments', 'regions', 'brands'],
  }),
  listShoppingPresets: endpoint({
    method: 'GET',
    path: '/public/list/presets',
    who: 'anyone',
    noun: 'shopping-lists',
    summary: 'As listas prontas, com os cortes que o catálogo tem',
    data: z.array(presetShape),
    whole: 'small',
    beside: listFacts.pick({ demonstration: true }),
    failures: [],
    cache: goodsTables,
  }),
  readOwnList: endpoint({
    method: 'GET',
    path: '/users/list',
    who: 'user',
    noun: 'shopping-lists',
    summary: 'A própria lista de compras',
    data: ownListShape,
    failures: [],
  }),
  updateOwnList: endpoint({
    method: 'PUT',
    path: '/users/list',
    who: 'user',
    noun: 'shopping-lists',
    summary: 'Guarda a própria lista; o que outro aparelho mudou desde `base` fica',
    body: z.object({
      items: itemsShape,
      base: itemsShape.describe('A lista do servidor da qual esta foi feita'),
    }),
    example: { body: { items: [], base: [] } },
    data: ownListShape.describe('A lista como ficou'),
    failures: [],
  }),
};
