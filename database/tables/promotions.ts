import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  type SQL,
  sql,
  text,
} from '#database/orm.ts';
import { establishments } from './establishments.ts';
import { folded } from './folded.ts';
import { products } from './products.ts';
import { versioned } from './versioned.ts';

/**
 * An offer of one product at one establishment, from its first to its last day, both included. The database refuses two
 * active ones with common days (`promotions_one_at_a_time`, written in SQL).
 */
export const promotions = pgTable(
  'promotions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'restrict' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    description: text(),
    /** percent, one decimal */
    discountPercentage: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    originalCentavos: integer().notNull(),
    saleCentavos: integer().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    isActive: boolean().notNull().default(true),
    /** the shop has asked for it and a guard has held it; it waits for an administrator while it is not active */
    isHeld: boolean().notNull().default(false),
    ...versioned(),
    /** the back office sorts and searches thousands of promotions by it */
    foldedTitle: text().generatedAlwaysAs((): SQL => folded(promotions.title)),
  },
  (t) => [
    check('promotions_title_said', sql`${t.title} <> ''`),
    check('promotions_discount', sql`${t.discountPercentage} between 0 and 100`),
    check('promotions_original_not_negative', sql`${t.originalCentavos} >= 0`),
    check('promotions_sale_not_above', sql`${t.saleCentavos} between 0 and ${t.originalCentavos}`),
    check('promotions_start_before_end', sql`${t.startDate} <= ${t.endDate}`),
    index('promotions_establishment').on(t.establishmentId),
    index('promotions_product').on(t.productId),
    index('promotions_end').on(t.endDate).where(sql`${t.isActive}`),
  ],
);
