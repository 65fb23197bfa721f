import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  type SQL,
  sql,
  text,
  unique,
  uniqueIndex,
} from '#database/orm.ts';
import { productUnits } from '#domain/products.ts';
import { categories } from './categories.ts';
import { folded } from './folded.ts';
import { versioned } from './versioned.ts';

/** Goods whose prices are compared: a cut of meat, a fuel. The sector of its category says which. */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    /** the unit that a price is for */
    unit: text({ enum: productUnits }).notNull().default('kg'),
    /** order on screens that do not sort by name: the most used fuel first */
    position: integer().notNull().default(0),
    /** for nodes of the version before: a trigger fills it from `cityFacts`, and a later version drops both */
    isDemonstration: boolean().notNull().default(false),
    ...versioned(),
    foldedName: text().generatedAlwaysAs((): SQL => folded(products.name)),
  },
  (t) => [
    uniqueIndex('products_name_once').on(t.foldedName),
    check('products_unit_known', sql`${t.unit} in ('kg', 'l', 'm3', 'un')`),
    check('products_name_said', sql`${t.name} <> ''`),
    index('products_category').on(t.categoryId),
  ],
);

/** Other spellings of a product, by people and shops, folded: 'contra file', 'c file bov resf'. */
export const productSynonyms = pgTable(
  'product_synonyms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (t) => [
    unique('product_synonyms_once').on(t.productId, t.name),
    check('product_synonyms_said', sql`${t.name} <> ''`),
  ],
);
