import { check, index, integer, pgTable, sql, text, timestamp } from '#database/orm.ts';
import { priceBatchKinds } from '#domain/price-batches.ts';
import { establishments } from './establishments.ts';
import { users } from './users.ts';

/** Meat prices that an administrator saved together, and may undo together. */
export const priceBatches = pgTable(
  'price_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: priceBatchKinds }).notNull(),
    /** null: prices of several shops, or the shop was deleted */
    establishmentId: integer().references(() => establishments.id, { onDelete: 'set null' }),
    /** of a spreadsheet */
    fileName: text(),
    /** null: the account was deleted */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** how many prices it wrote */
    priceCount: integer().notNull(),
    /** how many rows of a spreadsheet were left out */
    refusedCount: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp({ withTimezone: true }),
    undoneBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('price_batches_kind_known', sql`${t.kind} in ('round', 'spreadsheet', 'confirmation')`),
    check('price_batches_counts', sql`${t.priceCount} >= 0 and ${t.refusedCount} >= 0`),
    index('price_batches_establishment').on(t.establishmentId),
    index('price_batches_days').on(t.createdAt),
    index('price_batches_user').on(t.userId),
    index('price_batches_undone_by').on(t.undoneBy),
  ],
);
