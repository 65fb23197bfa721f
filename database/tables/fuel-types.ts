import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded } from './folded.ts';
import { versioned } from './versioned.ts';

export const fuelTypes = pgTable(
  'fuel_types',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text(),
    /** order on screens: the most used fuel first */
    position: integer().notNull().default(0),
    /** was added to the demonstration city, and leaves with it */
    isDemonstration: boolean().notNull().default(false),
    ...versioned(),
  },
  (t) => [uniqueIndex('fuel_types_name_once').on(folded(t.name))],
);
