import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '#database/orm.ts';
import { establishments } from './establishments.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { users } from './users.ts';

/** People who saw that a price is still the same. What a survey confirms of another one is in `price_confirmations`. */
export const confirmations = pgTable(
  'confirmations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** the observation that was confirmed; once the confirmation has prolonged it, the one that came of that */
    priceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => prices.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'cascade' }),
    /** null: the person was not signed in */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** keyed hash of the device's number, the product and the place, so that nobody can be followed from place to place */
    device: text().notNull(),
    /** keyed hash of the network, the product and the place; null: forgotten, and all of these count as one */
    network: text(),
    /** the city's */
    day: date().notNull(),
    /** it has prolonged a price, and does not count toward the next time */
    hasProlonged: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    /** one counts per device, price, place and day */
    uniqueIndex('confirmations_device_once').on(t.device, t.day),
    /** and one per account, whatever its devices */
    uniqueIndex('confirmations_user_once')
      .on(t.userId, t.productId, t.establishmentId, t.day)
      .where(sql`${t.userId} is not null`),
    index('confirmations_price').on(t.priceId),
    index('confirmations_product').on(t.productId),
    index('confirmations_establishment').on(t.establishmentId),
  ],
);
