import { boolean, integer, pgTable, text, uniqueIndex } from '#database/orm.ts';
import { folded } from './folded.ts';
import { versioned } from './versioned.ts';

/** The brands of places, such as petrol stations. */
export const brands = pgTable(
  'brands',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** URL of an image */
    logo: text(),
    /** came with a survey or the demonstration, and is deleted with the last station that has it */
    isBrought: boolean().notNull().default(false),
    ...versioned(),
  },
  (t) => [uniqueIndex('brands_name_once').on(folded(t.name))],
);
