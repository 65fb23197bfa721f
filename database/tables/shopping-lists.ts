import { check, index, integer, pgTable, primaryKey, sql } from '#database/orm.ts';
import { products } from './products.ts';
import { users } from './users.ts';

/** The items of a person's shopping list. */
export const shoppingListItems = pgTable(
  'shopping_list_items',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** thousandths of a kilo, a litre or a piece */
    thousandths: integer().notNull(),
    /** the place in the list, from 0 */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'shopping_list_items_once', columns: [t.userId, t.productId] }),
    check('shopping_list_items_amount', sql`${t.thousandths} between 100 and 1000000`),
    check('shopping_list_items_position', sql`${t.position} >= 0`),
    index('shopping_list_items_product').on(t.productId),
  ],
);
