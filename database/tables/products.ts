import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { categories } from './categories.ts';
import { folded } from './folded.ts';
import { versioned } from './versioned.ts';

/** A cut of meat, priced per kilo. */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    /** was added to the demonstration city, and leaves with it */
    isDemonstration: boolean().notNull().default(false),
    ...versioned(),
    foldedName: text().generatedAlwaysAs((): SQL => folded(products.name)),
  },
  (t) => [
    uniqueIndex('products_name_once').on(t.foldedName),
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
