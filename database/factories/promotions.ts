import { addDays, cityDay } from '#domain/city-time.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { promotions } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { createProduct } from './products.ts';

export type Promotion = typeof promotions.$inferSelect;

/** Inserts a promotion of a week from today, by default from R$ 49,90 to R$ 39,92 for a new cut at a new butcher. */
export async function createPromotion(
  orm: Orm,
  overrides: Partial<typeof promotions.$inferInsert> = {},
): Promise<Promotion> {
  const startDate = overrides.startDate ?? cityDay(new Date());
  const values: typeof promotions.$inferInsert = {
    productId: overrides.productId ?? (await createProduct(orm)).id,
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    title: 'Oferta da semana',
    originalCentavos: 4990,
    saleCentavos: 3992,
    discountPercentage: 20,
    startDate,
    endDate: addDays(startDate, 6),
    ...overrides,
  };
  return onlyRow(await orm.insert(promotions).values(values).returning());
}
