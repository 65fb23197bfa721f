import { randomUUID } from 'node:crypto';
import { confirmations } from '../schema.ts';
import { factory } from './factory.ts';
import { createPrice } from './prices.ts';

/** Inserts a confirmation, by default of a new price by a new device, on 2026-06-12. */
export const createConfirmation = factory(confirmations, async (orm) => {
  const { id: priceId, productId, establishmentId } = await createPrice(orm);
  return { priceId, productId, establishmentId, device: randomUUID(), day: '2026-06-12' };
});
