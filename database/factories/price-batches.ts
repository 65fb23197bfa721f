import { priceBatches } from '../schema.ts';
import { factory } from './factory.ts';

/** Inserts a batch of one price from a weekly round; the price itself is not inserted. */
export const createPriceBatch = factory(priceBatches, () => ({ kind: 'round' as const, priceCount: 1 }));
