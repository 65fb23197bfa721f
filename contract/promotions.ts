import { z } from 'zod';
import { precision } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { nearbyExample, nearbyQuery } from './nearby.ts';
import { day, id, idParams, listFacts, reais } from './shapes.ts';

export const promotionShape = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    productId: id,
    Product: z.object({ id, name: z.string() }),
    establishmentId: id,
    establishment: z.object({
      id,
      name: z.string(),
      address: z.string().nullable(),
      regionName: z.string(),
    }),
    originalPrice: reais,
    salePrice: reais,
    discountPercentage: z.number().min(0).max(100),
    startDate: day,
    endDate: day,
    isActive: z.boolean(),
    fullPriceSeen: z
      .boolean()
      .describe(
        'true: o preço cheio foi visto neste estabelecimento desde 30 dias antes do início da promoção',
      ),
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.infer<typeof promotionShape>;

export const nearbyPromotionShape = promotionShape
  .extend({
    establishment: promotionShape.shape.establishment.extend({
      distance: z.number().nonnegative().describe('Quilômetros, uma casa decimal'),
      coordinatesPrecision: precision.nullable(),
    }),
  })
  .meta({ id: 'NearbyPromotion' });
export type NearbyPromotion = z.infer<typeof nearbyPromotionShape>;

export const promotionEndpoints = {
  listPublicPromotions: endpoint({
    method: 'GET',
    path: '/public/promotions',
    who: 'anyone',
    noun: 'promotions',
    summary: 'Promoções em vigor na cidade, o maior desconto primeiro',
    data: z.array(promotionShape),
    whole: 'city',
    beside: listFacts,
    failures: [],
    cache: ['promotions', 'products', 'establishments', 'regions', 'prices'],
  }),
  listNearbyPromotions: endpoint({
    method: 'GET',
    path: '/public/promotions/nearby',
    who: 'anyone',
    noun: 'promotions',
    summary: 'Promoções em vigor dentro de um raio, as mais próximas primeiro',
    query: nearbyQuery,
    example: nearbyExample,
    data: z.array(nearbyPromotionShape),
    whole: 'city',
    beside: listFacts,
    failures: ['invalid'],
  }),
  readPublicPromotion: endpoint({
    method: 'GET',
    path: '/public/promotions/:id',
    who: 'anyone',
    noun: 'promotions',
    summary: 'Uma promoção em vigor',
    params: idParams,
    data: promotionShape,
    failures: ['invalid', 'not_found'],
    cache: ['promotions', 'products', 'establishments', 'regions', 'prices'],
  }),
  listEstablishmentPromotions: endpoint({
    method: 'GET',
    path: '/promotions/establishment/:id',
    alsoAt: ['/public/promotions/establishment/:id'],
    who: 'anyone',
    noun: 'promotions',
    summary: 'Promoções em vigor de um estabelecimento, as que terminam antes primeiro',
    params: idParams,
    data: z.array(promotionShape),
    whole: 'city',
    beside: listFacts,
    failures: ['invalid', 'not_found'],
    cache: ['promotions', 'products', 'establishments', 'regions', 'prices', 'sectors', 'reviews'],
  }),
};
