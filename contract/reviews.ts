import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cityDateTime, id, idParams } from './shapes.ts';

export const reviewShape = z
  .object({
    id,
    rating: z.number().int().min(1).max(5),
    comment: z.string(),
    createdAt: cityDateTime,
    establishmentId: id.nullable(),
    fuelStationId: id.nullable(),
    status: z.enum(['pending', 'approved', 'rejected']),
    User: z.object({ name: z.string().describe('Primeiro nome e inicial; conta excluída: Anônimo') }),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewShape>;

export const reviewSummaryShape = z.object({
  averageRating: z.number().min(1).max(5).nullable().describe('Uma casa decimal; null sem avaliações'),
  count: z.number().int().nonnegative(),
});

export const reviewEndpoints = {
  listPublicEstablishmentReviews: endpoint({
    method: 'GET',
    path: '/public/reviews/establishment/:id',
    who: 'anyone',
    noun: 'reviews',
    summary: 'Avaliações aprovadas de um estabelecimento, a mais nova primeiro',
    params: idParams,
    data: z.array(reviewShape),
    whole: 'city',
    beside: reviewSummaryShape,
    failures: ['invalid', 'not_found'],
    cache: ['reviews', 'establishments', 'regions', 'sectors', 'promotions'],
  }),
};
