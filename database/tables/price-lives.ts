import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** For how many days a kind of price stays valid, by source; 'any' is the kind's own default. A setting, not code. */
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
