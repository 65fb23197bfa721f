import { check, integer, pgTable, primaryKey, sql, text } from '#database/orm.ts';
import { priceSources } from '#domain/prices.ts';
import { sectors } from './sectors.ts';

/** The number of days for which prices of a source stay valid, if it differs from that of their sector. */
export const priceLives = pgTable(
  'price_lives',
  {
    sectorId: integer()
      .notNull()
      .references(() => sectors.id, { onDelete: 'cascade' }),
    source: text({ enum: priceSources }).notNull(),
    days: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sectorId, t.source] }), check('price_lives_days', sql`${t.days} >= 0`)],
);
