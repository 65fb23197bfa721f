import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versioned } from './versioned.ts';

/** Regions of the city. Rows, not code: an administrator may add one. */
export const regions = pgTable(
  'regions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    /** order on screens: Norte, Sul, Taquaralto */
    position: integer().notNull().default(0),
    ...versioned(),
  },
  (t) => [check('regions_name_said', sql`${t.name} <> ''`)],
);
