import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { moderationStatuses } from '#domain/moderation.ts';
import { establishments } from './establishments.ts';
import { products } from './products.ts';
import { users } from './users.ts';

/** A price that a person saw and reported; public when approved. */
export const reportedPrices = pgTable(
  'reported_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'restrict' }),
    /** null: the account was deleted, and the report stays without a name */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** per kilo */
    reportedCentavos: integer().notNull(),
    comment: text(),
    status: text({ enum: moderationStatuses }).notNull().default('pending'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('reported_prices_positive', sql`${t.reportedCentavos} > 0`),
    check('reported_prices_status_known', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    index('reported_prices_product').on(t.productId, t.status),
    index('reported_prices_establishment').on(t.establishmentId),
    index('reported_prices_user').on(t.userId),
  ],
);
