import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '#database/orm.ts';
import { paymentConditions, priceKinds, priceSources } from '#domain/prices.ts';
import { establishmentProfiles, establishments } from './establishments.ts';
import { imports } from './imports.ts';
import { priceBatches } from './price-batches.ts';
import { products } from './products.ts';
import { reportedPrices } from './reported-prices.ts';

/**
 * Observations of prices of all goods, never overwritten (design: Data). A correction is a withdrawn observation and a new
 * one; current prices are in `current_prices`.
 */
export const prices = pgTable(
  'prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'restrict' }),
    /**
     * that of the product's sector, which never changes, so that lists of one kind need not read millions of rows of the
     * other. A trigger sets it if an insert does not.
     */
    kind: text({ enum: priceKinds }),
    /** per unit of the product */
    priceCentavos: integer().notNull(),
    /** the city's midnight if a survey contains only the day */
    observedAt: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: priceSources }).notNull(),
    paymentCondition: text({ enum: paymentConditions }).notNull().default('any'),
    importId: integer().references(() => imports.id, { onDelete: 'restrict' }),
    /** name and brand of the place in the survey */
    profileId: integer().references(() => establishmentProfiles.id, { onDelete: 'set null' }),
    /** the report that became this price; the price outlives it */
    reportedPriceId: integer().references(() => reportedPrices.id, { onDelete: 'set null' }),
    /** the observation that this one corrects; undoing the correction restores it */
    replacesId: bigint({ mode: 'number' }).references((): AnyPgColumn => prices.id, { onDelete: 'set null' }),
    /** prices that were saved together and can be undone together */
    batchId: integer().references(() => priceBatches.id, { onDelete: 'restrict' }),
    /** an administrator has corrected what the source said */
    corrected: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check('prices_not_negative', sql`${t.priceCentavos} >= 0`),
    check('prices_kind_said', sql`${t.kind} is not null and ${t.kind} in ('meat', 'fuel')`),
    check('prices_source_known', sql`${t.source} in ('admin', 'import', 'report', 'receipt', 'merchant')`),
    check(
      'prices_condition_known',
      sql`${t.paymentCondition} in ('any', 'cash', 'pix', 'debit', 'credit', 'app')`,
    ),
    /** finds the newest two prices of a product at a place without reading the rest of the history */
    index('prices_newest')
      .on(t.productId, t.establishmentId, t.paymentCondition, t.observedAt.desc(), t.id.desc())
      .where(sql`${t.withdrawnAt} is null`),
    /** a survey has one price per moment, so importing the same file twice changes nothing */
    uniqueIndex('prices_once')
      .on(t.productId, t.establishmentId, t.observedAt, t.paymentCondition)
      .where(sql`${t.withdrawnAt} is null and ${t.source} = 'import'`),
    index('prices_establishment').on(t.establishmentId, t.withdrawnAt, t.id, t.productId),
    /** the history of a price, including withdrawn ones; deleting a product looks for its prices */
    index('prices_pair').on(t.productId, t.establishmentId, t.id),
    index('prices_import').on(t.importId, t.id),
    index('prices_profile').on(t.profileId).where(sql`${t.profileId} is not null`),
    index('prices_replaces').on(t.replacesId).where(sql`${t.replacesId} is not null`),
    index('prices_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    /** finds the batches with a price of a product, or of a shop, for the audit log */
    index('prices_batches_of_product')
      .on(t.productId, t.establishmentId, t.batchId)
      .where(sql`${t.batchId} is not null`),
    index('prices_batches_of_shop').on(t.establishmentId, t.batchId).where(sql`${t.batchId} is not null`),
    /**
     * The back office lists prices by number, day and value, a page at a time. The indexes contain product and
     * establishment, so that a search reads nothing else, and the day beside the number, because the newest numbers are not
     * those of expired prices.
     */
    index('prices_live')
      .on(t.kind, t.id, t.observedAt, t.productId, t.establishmentId)
      .where(sql`${t.withdrawnAt} is null`),
    index('prices_days')
      .on(t.kind, t.observedAt, t.id, t.productId, t.establishmentId)
      .where(sql`${t.withdrawnAt} is null`),
    index('prices_values')
      .on(t.kind, t.priceCentavos, t.id, t.productId, t.establishmentId)
      .where(sql`${t.withdrawnAt} is null`),
    /** finds the prices of rare sources */
    index('prices_sources').on(t.kind, t.source, t.observedAt, t.id).where(sql`${t.withdrawnAt} is null`),
    /** finds the prices of a report, including withdrawn ones */
    index('prices_of_report').on(t.reportedPriceId).where(sql`${t.reportedPriceId} is not null`),
    /** a report becomes official only once; undoing the decision withdraws the price */
    uniqueIndex('prices_reported_price')
      .on(t.reportedPriceId)
      .where(sql`${t.reportedPriceId} is not null and ${t.withdrawnAt} is null`),
  ],
);
