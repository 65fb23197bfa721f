import { boolean, check, integer, pgTable, sql, text, uniqueIndex } from '#database/orm.ts';
import { priceKinds } from '#domain/prices.ts';
import { folded } from './folded.ts';
import { versioned } from './versioned.ts';

/** The top level of the catalogue: butcher's meat, fuel, later others. */
export const sectors = pgTable(
  'sectors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** how its pages look: meat has promotions and coupons, fuel has the brand of its place */
    kind: text({ enum: priceKinds }).notNull().default('meat'),
    /** for how many days its prices stay valid; `price_lives` has exceptions by source */
    lifeDays: integer().notNull().default(10),
    /** its goods are public; until then it is shown as 'Em breve' */
    isOpen: boolean().notNull().default(false),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('sectors_name_once').on(folded(t.name)),
    check('sectors_kind_known', sql`${t.kind} in ('meat', 'fuel')`),
    check('sectors_life_days', sql`${t.lifeDays} >= 0`),
    check('sectors_name_said', sql`${t.name} <> ''`),
  ],
);
