import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded } from './folded.ts';
import { versioned } from './versioned.ts';

/** The top level of the catalogue: butcher's meat, later others. */
export const sectors = pgTable(
  'sectors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('sectors_name_once').on(folded(t.name)),
    check('sectors_name_said', sql`${t.name} <> ''`),
  ],
);
