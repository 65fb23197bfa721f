import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The number of days for which a price stays valid, by kind and source; the source 'any' is the default of its kind.
 */
export const priceLives = pgTable(
  'price_lives',
  {
    /** 'fuel', 'meat' */
    kind: text().notNull(),
    source: text().notNull().default('any'),
    days: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.source] }), check('price_lives_days', sql`${t.days} >= 0`)],
);
