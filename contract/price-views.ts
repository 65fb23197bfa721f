import { z } from 'zod';
import { leastShownViews, mostViewsAtOnce } from '#domain/price-views.ts';
import { endpoint } from './endpoint.ts';
import { count, id, idParams } from './shapes.ts';

/** How many people have seen something, as people see it. */
export const shownViewsShape = count
  .nullable()
  .describe(`Quantas pessoas viram, contadas sem dizer quem; null: menos de ${leastShownViews}`);

export const priceViewEndpoints = {
  countPriceViews: endpoint({
    method: 'POST',
    path: '/public/price-views',
    who: 'anyone',
    noun: 'price-views',
    summary:
      'Conta preços que um aparelho mostrou; não leva nem guarda quem viu, e ignora preços que não existem',
    body: z.object({
      prices: z
        .array(id, { error: 'Informe os preços.' })
        .max(mostViewsAtOnce, `Informe até ${mostViewsAtOnce} preços.`)
        .describe('As coletas'),
    }),
    data: z.object({ received: z.literal(true) }),
    failures: ['invalid', 'too_many', 'too_large', 'unsupported_media'],
    limit: { calls: 120, minutes: 10 },
    example: { body: { prices: [] } },
  }),
  readPriceViews: endpoint({
    method: 'GET',
    path: '/public/price-views/:id',
    who: 'anyone',
    noun: 'price-views',
    summary: 'Quantas pessoas viram uma coleta de preço',
    params: idParams,
    data: z.object({ views: shownViewsShape }),
    failures: ['invalid'],
  }),
};
