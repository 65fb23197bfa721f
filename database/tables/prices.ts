import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paymentConditions, priceSources } from '#domain/prices.ts';
import { establishments } from './establishments.ts';
import { imports } from './imports.ts';
import { priceBatches } from './price-batches.ts';
import { products } from './products.ts';
import { reportedPrices } from './reported-prices.ts';

/** Observations of meat prices per kilo, never overwritten. The same rules hold as for fuel prices. */
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
    /** per kilo */
    priceCentavos: integer().notNull(),
    observedAt: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: priceSources }).notNull(),
    paymentCondition: text({ enum: paymentConditions }).notNull().default('any'),
    importId: integer().references(() => imports.id, { onDelete: 'restrict' }),
    /** the report that an administrator made official; the price outlives it */
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
    check('prices_source_known', sql`${t.source} in ('admin', 'import', 'report', 'receipt', 'merchant')`),
    check(
      'prices_condition_known',
      sql`${t.paymentCondition} in ('any', 'cash', 'pix', 'debit', 'credit', 'app')`,
    ),
    /** finds the newest two prices of a product at an establishment without reading the rest of the history */
    index('prices_newest')
      .on(t.productId, t.establishmentId, t.paymentCondition, t.observedAt.desc(), t.id.desc())
      .where(sql`${t.withdrawnAt} is null`),
    uniqueIndex('prices_once')
      .on(t.productId, t.establishmentId, t.observedAt, t.paymentCondition)
      .where(sql`${t.withdrawnAt} is null and ${t.source} = 'import'`),
    index('prices_establishment').on(t.establishmentId, t.withdrawnAt, t.id, t.productId),
    /** the history of a price, with what was withdrawn */
    index('prices_withdrawn')
      .on(t.productId, t.establishmentId, t.id)
      .where(sql`${t.withdrawnAt} is not null`),
    index('prices_import').on(t.importId),
    index('prices_replaces').on(t.replacesId).where(sql`${t.replacesId} is not null`),
    index('prices_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    /** finds the batches with a price of a product, or of a shop, in the audit log */
    index('prices_batches_of_product')
      .on(t.productId, t.establishmentId, t.batchId)
      .where(sql`${t.batchId} is not null`),
    index('prices_batches_of_shop').on(t.establishmentId, t.batchId).where(sql`${t.batchId} is not null`),
    /**
     * The back office lists prices by number, day and value, a page at a time. Product and establishment stand in the
     * indexes so that a search walks through these alone, and the day beside the number as the newest numbers are not
     * those of expired prices.
     */
    index('prices_live')
      .on(t.id, t.observedAt, t.productId, t.establishmentId)
      .where(sql`${t.withdrawnAt} is null`),
    index('prices_days')
      .on(t.observedAt, t.id, t.productId, t.establishmentId)
      .where(sql`${t.withdrawnAt} is null`),
    index('prices_values')
      .on(t.priceCentavos, t.id, t.productId, t.establishmentId)
      .where(sql`${t.withdrawnAt} is null`),
    /** finds the prices of a source that has few */
    index('prices_sources').on(t.source, t.observedAt, t.id).where(sql`${t.withdrawnAt} is null`),
    /** finds the prices of a report, withdrawn ones as well */
    index('prices_of_report').on(t.reportedPriceId).where(sql`${t.reportedPriceId} is not null`),
    /** a report becomes official once; a decision that is taken back withdraws the price */
    uniqueIndex('prices_reported_price')
      .on(t.reportedPriceId)
      .where(sql`${t.reportedPriceId} is not null and ${t.withdrawnAt} is null`),
  ],
);
