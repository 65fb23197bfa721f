import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Regions of the city. Rows, not code: an administrator may add one. */
export const regions = pgTable('regions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** order on screens: Norte, Sul, Taquaralto */
  position: integer().notNull().default(0),
});
