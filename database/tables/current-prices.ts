import { bigint, boolean, index, integer, pgTable, primaryKey, sql, text, timestamp } from '#database/orm.ts';
import { paymentConditions, priceSources } from '#domain/prices.ts';

/**
 * The current price of each product at each establishment under each payment condition, and the one before it, so that
 * lists need not read the history. Triggers on `prices` maintain it; nothing else writes it. It does not become outdated
 * by itself: expiry and promotions are applied when it is read.
 */
export const currentPrices = pgTable(
  'current_prices',
  {
    /** id of the observation */
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
    /** id of the previous observation; null: there is none, or all earlier ones are withdrawn */
    previousId: bigint({ mode: 'number' }),
    previousCentavos: integer(),
    previousAt: timestamp({ withTimezone: true }),
    previousSource: text({ enum: priceSources }),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.establishmentId, t.paymentCondition] }),
    /** a page of the list in each of its orders; all contain the day, because most filters use it */
    index('current_prices_ids').on(t.id, t.observedAt, t.productId, t.establishmentId),
    index('current_prices_days').on(t.observedAt, t.id, t.productId, t.establishmentId),
    index('current_prices_values').on(t.priceCentavos, t.id, t.observedAt, t.productId, t.establishmentId),
    /** finds the prices of rare sources */
    index('current_prices_sources').on(t.source, t.observedAt, t.id),
    index('current_prices_establishment').on(t.establishmentId, t.observedAt, t.id, t.productId),
    /** the few that only one way of paying gets, for the rows that show them beside the price for any payment */
    index('current_prices_conditional')
      .on(t.productId, t.establishmentId)
      .where(sql`${t.paymentCondition} <> 'any'`),
  ],
);
