import { priceViews } from '../schema.ts';
import { factory } from './factory.ts';
import { createPrice } from './prices.ts';

/** Inserts the views of a day, by default eight of a new price on 2026-06-12. */
export const createPriceViews = factory(priceViews, async (orm) => ({
  priceId: (await createPrice(orm)).id,
  day: '2026-06-12',
  views: 8,
}));
