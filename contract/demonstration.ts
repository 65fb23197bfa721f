import { z } from 'zod';
import type { DemonstrationCounts } from '#domain/demonstration.ts';
import { endpoint } from './endpoint.ts';
import { count } from './shapes.ts';

/** The rows that are removed with the demonstration. */
const demonstrationShape = z
  .object({
    establishments: count,
    stations: count,
    prices: count,
    promotions: count,
    coupons: count,
    couponUses: count,
    reviews: count,
    reportedPrices: count,
    receipts: count,
    favorites: count.describe('De postos'),
  } satisfies Record<keyof DemonstrationCounts, typeof count>)
  .meta({ id: 'Demonstration' });

export const demonstrationEndpoints = {
  readDemonstration: endpoint({
    method: 'GET',
    path: '/backoffice/demonstration',
    who: 'admin',
    noun: 'demonstration',
    summary: 'O que sai quando começa a cidade de verdade',
    data: demonstrationShape.nullable().describe('null: a cidade já é de verdade'),
    failures: [],
  }),
  deleteDemonstration: endpoint({
    method: 'DELETE',
    path: '/backoffice/demonstration',
    who: 'admin',
    noun: 'demonstration',
    summary: 'Começa a cidade de verdade: tira a demonstração, com tudo o que lhe foi acrescentado',
    data: z.object({
      removed: demonstrationShape.describe('O que saiu, ou está saindo'),
      isDone: z.boolean().describe('false: são muitos preços, que saem em segundo plano, em alguns minutos'),
    }),
    failures: ['not_found'],
    audit: 'demonstration.delete',
  }),
};
