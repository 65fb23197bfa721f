import { bigint, check, date, index, integer, pgTable, primaryKey, sql } from '#database/orm.ts';
import { prices } from './prices.ts';

/** How many devices have shown a price on a day. Nothing says which (docs/decisions/0075-counted-views.md). */
export const priceViews = pgTable(
  'price_views',
  {
    priceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => prices.id, { onDelete: 'cascade' }),
    /** the city's */
    day: date().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.priceId, t.day] }),
    check('price_views_positive', sql`${t.views} > 0`),
    /** old days are deleted */
    index('price_views_day').on(t.day),
  ],
);
