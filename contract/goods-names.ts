import { z } from 'zod';
import { shopsToPropose } from '#domain/merchants.ts';
import { productUnits } from '#domain/products.ts';
import { endpoint } from './endpoint.ts';
import { chosenId, count, id, requiredText } from './shapes.ts';

/** Printed names that several shops understand in the same way, and that administrators make those of all. */

const proposalShape = z
  .object({
    name: z.string().describe('Sem acentos e maiúsculas, como é comparado'),
    printed: z.string().describe('Como uma das lojas o imprime'),
    productId: id.nullable().describe('null: nenhum produto comparado'),
    productName: z.string().nullable(),
    shops: count.describe('Quantas lojas dizem isso'),
  })
  .meta({ id: 'GoodsNameProposal' });
export type GoodsNameProposal = z.infer<typeof proposalShape>;

/** A good of the catalogue, with what the dictionary needs to find it by a printed name. */
const namedGoodShape = z
  .object({ id, name: z.string(), unit: z.enum(productUnits), synonyms: z.array(z.string()) })
  .meta({ id: 'NamedGood' });
export type NamedGood = z.infer<typeof namedGoodShape>;

export const goodsNameEndpoints = {
  listNamedGoods: endpoint({
    method: 'GET',
    path: '/public/goods-names',
    who: 'anyone',
    noun: 'goods-names',
    summary: 'Tudo o que a cidade compara, com os nomes por que um nome impresso é reconhecido',
    data: z.array(namedGoodShape),
    whole: 'small',
    failures: [],
    cache: ['sectors', 'categories', 'products', 'product_synonyms'],
  }),
  listGoodsNameProposals: endpoint({
    method: 'GET',
    path: '/backoffice/goods-name-proposals',
    who: 'admin',
    noun: 'goods-names',
    summary: `Nomes que ${shopsToPropose} lojas ou mais entendem do mesmo modo, e que ainda não valem para todas`,
    data: z.array(proposalShape),
    whole: 'small',
    failures: [],
  }),
  decideGoodsName: endpoint({
    method: 'PUT',
    path: '/backoffice/goods-name-proposals',
    who: 'admin',
    noun: 'goods-names',
    summary: 'Aceita ou recusa o que lojas dizem de um nome; aceito, vale para todas',
    body: z.object({
      name: requiredText('Informe o nome.').max(200, 'Use até 200 caracteres.'),
      productId: chosenId('Informe o produto.').nullable(),
      accepted: z.boolean({ error: 'Informe sim ou não.' }),
    }),
    data: z.object({ decided: z.literal(true) }),
    failures: ['not_found'],
    audit: 'goods-names.decide',
  }),
};
