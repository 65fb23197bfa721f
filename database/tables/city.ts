import { boolean, check, integer, pgTable, sql } from '#database/orm.ts';

/** Facts about the city as a whole: at most one row, and none of a real city that has always been one. */
export const cityFacts = pgTable(
  'city_facts',
  {
    id: integer().primaryKey().default(1),
    /** an invented city, in which everything can be tried */
    isDemonstration: boolean().notNull(),
  },
  (t) => [check('city_facts_one_row', sql`${t.id} = 1`)],
);
