import { bigint, index, integer, pgTable, primaryKey } from '#database/orm.ts';
import { imports } from './imports.ts';
import { prices } from './prices.ts';

/**
 * The other imports whose files contain a price that an import has written. Undoing that import hands the price over to
 * one of them, because its file will not be read again.
 */
export const priceConfirmations = pgTable(
  'price_confirmations',
  {
    priceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => prices.id, { onDelete: 'cascade' }),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.priceId, t.importId] }),
    index('price_confirmations_import').on(t.importId),
  ],
);
