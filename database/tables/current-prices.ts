import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { paymentConditions, priceSources } from '#domain/prices.ts';

/**
 * The observation that stands of each product at each establishment under each payment condition, and the one before it:
 * what is read, sorted and filtered without the history. Triggers on `prices` keep it; nothing else writes it. Nothing in it
 * goes out of date by itself: lives and promotions decide when it is read.
 */
export const currentPrices = pgTable(
  'current_prices',
  {
    /** number of the observation */
    id: bigint({ mode: 'number' }).notNull(),
    productId: integer().notNull(),
    establishmentId: integer().notNull(),
    paymentCondition: text({ enum: paymentConditions }).notNull(),
    priceCentavos: integer().notNull(),
    observedAt: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: priceSources }).notNull(),
    corrected: boolean().notNull(),
    importId: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** the observation before it; null: it is the first, or those before it are withdrawn */
    previousId: bigint({ mode: 'number' }),
    previousCentavos: integer(),
    previousAt: timestamp({ withTimezone: true }),
    previousSource: text({ enum: priceSources }),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.establishmentId, t.paymentCondition] }),
    /** a page of the list in each of its orders; days stand in all of them, as they are what is asked for */
    index('current_prices_ids').on(t.id, t.observedAt, t.productId, t.establishmentId),
    index('current_prices_days').on(t.observedAt, t.id, t.productId, t.establishmentId),
    index('current_prices_values').on(t.priceCentavos, t.id, t.observedAt, t.productId, t.establishmentId),
    /** finds the prices of a source that has few */
    index('current_prices_sources').on(t.source, t.observedAt, t.id),
    index('current_prices_establishment').on(t.establishmentId, t.observedAt, t.id, t.productId),
  ],
);
