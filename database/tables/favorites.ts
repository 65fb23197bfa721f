import { check, index, integer, pgTable, sql, timestamp, unique } from '#database/orm.ts';
import { establishments } from './establishments.ts';
import { products } from './products.ts';
import { users } from './users.ts';

/** A person follows a cut or a station, each at most once. */
export const favorites = pgTable(
  'favorites',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    establishmentId: integer().references(() => establishments.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('favorites_product_once').on(t.userId, t.productId),
    unique('favorites_establishment_once').on(t.userId, t.establishmentId),
    check('favorites_one_thing', sql`num_nonnulls(${t.productId}, ${t.establishmentId}) = 1`),
    index('favorites_product').on(t.productId),
    index('favorites_establishment').on(t.establishmentId),
  ],
);
