import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { priceEstablishmentShape } from './prices.ts';
import { cityDateTime, id, idParams, listFacts, reais } from './shapes.ts';

export const reportedPriceShape = z
  .object({
    id,
    productId: id,
    establishmentId: id,
    Establishment: priceEstablishmentShape,
    reportedPrice: reais.describe('Reais por quilo'),
    comment: z.string().nullable(),
    status: z.enum(['pending', 'approved', 'rejected']),
    reportDate: cityDateTime,
    createdAt: cityDateTime,
    User: z.object({ name: z.string().describe('Primeiro nome e inicial; conta excluída: Anônimo') }),
  })
  .meta({ id: 'ReportedPrice' });
export type ReportedPrice = z.infer<typeof reportedPriceShape>;

export const reportedPriceEndpoints = {
  listPublicReportedPrices: endpoint({
    method: 'GET',
    path: '/public/reported-prices/product/:id',
    who: 'anyone',
    noun: 'reported-prices',
    summary: 'Preços relatados e aprovados de um produto, o mais novo primeiro',
    params: idParams,
    data: z.array(reportedPriceShape),
    whole: 'city',
    beside: listFacts,
    failures: ['invalid', 'not_found'],
    cache: ['reported_prices', 'products', 'categories', 'sectors', 'establishments', 'regions'],
  }),
};
