import { bigint, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { fuelPrices } from './fuel-prices.ts';
import { imports } from './imports.ts';

/**
 * The other imports whose files contain a price that an import has written. Undoing that import hands the price over to
 * one of them, because its file will not be read again.
 */
export const fuelPriceConfirmations = pgTable(
  'fuel_price_confirmations',
  {
    priceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => fuelPrices.id, { onDelete: 'cascade' }),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.priceId, t.importId] }),
    index('fuel_price_confirmations_import').on(t.importId),
  ],
);
