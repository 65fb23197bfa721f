import type { Orm } from '../database.ts';
import { prices } from '../schema.ts';
import { createEstablishment, createFuelStation } from './establishments.ts';
import { factory } from './factory.ts';
import { createProduct, findProduct } from './products.ts';

export type Price = typeof prices.$inferSelect;

/** Inserts an observation, by default R$ 49,90 for a new cut at a new butcher, observed now by an administrator. */
export const createPrice = factory(prices, async (orm, given) => ({
  productId: given.productId ?? (await createProduct(orm)).id,
  establishmentId: given.establishmentId ?? (await createEstablishment(orm)).id,
  priceCentavos: 4990,
  observedAt: new Date(),
  source: 'admin' as const,
}));

/** Inserts an observation, by default R$ 6,49 for common petrol at a new station, observed now by an administrator. */
export async function createFuelPrice(
  orm: Orm,
  overrides: Parameters<typeof createPrice>[1] = {},
): Promise<Price> {
  return createPrice(orm, {
    priceCentavos: 649,
    ...overrides,
    productId: overrides.productId ?? (await findProduct(orm, 'Gasolina comum')).id,
    establishmentId: overrides.establishmentId ?? (await createFuelStation(orm)).id,
  });
}
