import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versioned } from './versioned.ts';

/** The top level of the catalogue: butcher's meat, later others. */
export const sectors = pgTable(
  'sectors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    ...versioned(),
  },
  (t) => [check('sectors_name_said', sql`${t.name} <> ''`)],
);
