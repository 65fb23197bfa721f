import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { paymentConditions, priceSources } from '#domain/prices.ts';
import { prices } from './prices.ts';

/**
 * The newest observation of each product at each establishment under each payment condition, so that the back office
 * finds those that are valid or about to expire without reading the history. Triggers on `prices` keep it; nothing else
 * writes it.
 */
export const newestPrices = pgTable(
  'newest_prices',
  {
    /** number of the observation */
    id: bigint({ mode: 'number' }).notNull(),
    productId: integer().notNull(),
    establishmentId: integer().notNull(),
    paymentCondition: text({ enum: paymentConditions }).notNull(),
    priceCentavos: integer().notNull(),
    observedAt: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: priceSources }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.establishmentId, t.paymentCondition] }),
    foreignKey({ columns: [t.id], foreignColumns: [prices.id], name: 'newest_prices_price' }).onDelete(
      'cascade',
    ),
    /** a page of the list in each of its orders; days stand in all of them, as they are what is asked for */
    index('newest_prices_ids').on(t.id, t.observedAt, t.productId, t.establishmentId),
    index('newest_prices_days').on(t.observedAt, t.id, t.productId, t.establishmentId),
    index('newest_prices_values').on(t.priceCentavos, t.id, t.observedAt, t.productId, t.establishmentId),
    /** finds the prices of a source that has few */
    index('newest_prices_sources').on(t.source, t.observedAt, t.id),
    index('newest_prices_establishment').on(t.establishmentId, t.observedAt, t.id, t.productId),
  ],
);
