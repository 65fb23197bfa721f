import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versioned } from './versioned.ts';

export const fuelBrands = pgTable('fuel_brands', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** URL of an image */
  logo: text(),
  /** came with a survey or the demonstration, and goes with the last station that had it */
  isBrought: boolean().notNull().default(false),
  ...versioned(),
});
