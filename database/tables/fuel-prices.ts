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
import { establishmentProfiles, establishments } from './establishments.ts';
import { imports } from './imports.ts';
import { products } from './products.ts';
import { reportedPrices } from './reported-prices.ts';

/**
 * Observations of fuel prices, never overwritten (design: Data). A correction is a withdrawn observation and a new
 * one; the current price is the newest that is not withdrawn.
 */
export const fuelPrices = pgTable(
  'fuel_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'restrict' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    /** per litre (CNG: per cubic metre) */
    priceCentavos: integer().notNull(),
    /** the city's midnight where a survey knows only the day */
    observedAt: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: priceSources }).notNull(),
    paymentCondition: text({ enum: paymentConditions }).notNull().default('any'),
    profileId: integer().references(() => establishmentProfiles.id, { onDelete: 'set null' }),
    importId: integer().references(() => imports.id, { onDelete: 'restrict' }),
    /** the report that an administrator made official; the price outlives it */
    reportedPriceId: integer().references(() => reportedPrices.id, { onDelete: 'set null' }),
    /** the observation that this one corrects; undoing the correction restores it */
    replacesId: bigint({ mode: 'number' }).references((): AnyPgColumn => fuelPrices.id, {
      onDelete: 'set null',
    }),
    /** an administrator has corrected what the source said */
    corrected: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check('fuel_prices_not_negative', sql`${t.priceCentavos} >= 0`),
    check(
      'fuel_prices_source_known',
      sql`${t.source} in ('admin', 'import', 'report', 'receipt', 'merchant')`,
    ),
    check(
      'fuel_prices_condition_known',
      sql`${t.paymentCondition} in ('any', 'cash', 'pix', 'debit', 'credit', 'app')`,
    ),
    /** finds the newest two prices of a fuel at a station without reading the rest of the history */
    index('fuel_prices_newest')
      .on(t.establishmentId, t.productId, t.paymentCondition, t.observedAt.desc(), t.id.desc())
      .where(sql`${t.withdrawnAt} is null`),
    /** a survey has one price per moment, so importing the same file twice changes nothing */
    uniqueIndex('fuel_prices_once')
      .on(t.establishmentId, t.productId, t.observedAt, t.paymentCondition)
      .where(sql`${t.withdrawnAt} is null and ${t.source} = 'import'`),
    /** deleting a product looks for its prices */
    index('fuel_prices_product').on(t.productId),
    /** reads recent weeks of the whole city without reading older prices */
    index('fuel_prices_days').on(t.observedAt).where(sql`${t.withdrawnAt} is null`),
    index('fuel_prices_import').on(t.importId, t.id),
    /** the history of a price, with what was withdrawn */
    index('fuel_prices_withdrawn')
      .on(t.establishmentId, t.productId, t.id)
      .where(sql`${t.withdrawnAt} is not null`),
    index('fuel_prices_replaces').on(t.replacesId).where(sql`${t.replacesId} is not null`),
    /** finds the prices of a report, withdrawn ones as well */
    index('fuel_prices_of_report').on(t.reportedPriceId).where(sql`${t.reportedPriceId} is not null`),
    /** a report becomes official once; a decision that is taken back withdraws the price */
    uniqueIndex('fuel_prices_reported_price')
      .on(t.reportedPriceId)
      .where(sql`${t.reportedPriceId} is not null and ${t.withdrawnAt} is null`),
    index('fuel_prices_profile').on(t.profileId),
  ],
);
