import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versioned } from './versioned.ts';

export const fuelTypes = pgTable('fuel_types', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  description: text(),
  /** order on screens: the most used fuel first */
  position: integer().notNull().default(0),
  ...versioned(),
});
