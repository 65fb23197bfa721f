import { check, index, integer, pgTable, sql, text, uniqueIndex } from '#database/orm.ts';
import { folded } from './folded.ts';
import { sectors } from './sectors.ts';
import { versioned } from './versioned.ts';

/** Kinds of product in a sector: beef, pork, poultry. */
export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    sectorId: integer()
      .notNull()
      .references(() => sectors.id, { onDelete: 'restrict' }),
    /** order on screens */
    position: integer().notNull().default(0),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('categories_name_once').on(t.sectorId, folded(t.name)),
    check('categories_name_said', sql`${t.name} <> ''`),
    index('categories_sector').on(t.sectorId),
  ],
);
