import { z } from 'zod';
import { shopsToPropose } from '#domain/merchants.ts';
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

export const goodsNameEndpoints = {
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
