import { check, integer, pgTable, sql, text, uniqueIndex } from '#database/orm.ts';
import { folded } from './folded.ts';
import { versioned } from './versioned.ts';

/** Regions of the city. Rows, not code: an administrator may add one. */
export const regions = pgTable(
  'regions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** order on screens: Norte, Sul, Taquaralto */
    position: integer().notNull().default(0),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('regions_name_once').on(folded(t.name)),
    check('regions_name_said', sql`${t.name} <> ''`),
  ],
);
