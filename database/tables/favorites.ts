import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, timestamp, unique } from 'drizzle-orm/pg-core';
import { fuelStations } from './fuel-stations.ts';
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
    fuelStationId: integer().references(() => fuelStations.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('favorites_product_once').on(t.userId, t.productId),
    unique('favorites_station_once').on(t.userId, t.fuelStationId),
    check('favorites_one_thing', sql`num_nonnulls(${t.productId}, ${t.fuelStationId}) = 1`),
    index('favorites_product').on(t.productId),
    index('favorites_station').on(t.fuelStationId),
  ],
);
