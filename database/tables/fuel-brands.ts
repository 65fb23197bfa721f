import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versioned } from './versioned.ts';

export const fuelBrands = pgTable('fuel_brands', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** URL of an image */
  logo: text(),
  ...versioned(),
});
