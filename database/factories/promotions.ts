import { addDays, cityDay } from '#domain/city-time.ts';
import { promotions } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { factory } from './factory.ts';
import { createProduct } from './products.ts';

export type Promotion = typeof promotions.$inferSelect;

/** Inserts a promotion of a week from today, by default from R$ 49,90 to R$ 39,92 for a new cut at a new butcher. */
export const createPromotion = factory(promotions, async (orm, given) => {
  const startDate = given.startDate ?? cityDay(new Date());
  return {
    productId: given.productId ?? (await createProduct(orm)).id,
    establishmentId: given.establishmentId ?? (await createEstablishment(orm)).id,
    title: 'Oferta da semana',
    originalCentavos: 4990,
    saleCentavos: 3992,
    discountPercentage: 20,
    startDate,
    endDate: addDays(startDate, 6),
  };
});
