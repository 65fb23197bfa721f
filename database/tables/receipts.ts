import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
} from '#database/orm.ts';
import { productUnits } from '#domain/products.ts';
import { establishments } from './establishments.ts';
import { moderated } from './moderated.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { users } from './users.ts';

/**
 * Pictures of receipts that people have uploaded. If no receipt uses one within a day, it is deleted, with its file.
 */
export const receiptImages = pgTable(
  'receipt_images',
  {
    /** unguessable; also the name of the file */
    key: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('receipt_images_user').on(t.userId), index('receipt_images_created').on(t.createdAt)],
);

/**
 * Files of pictures without a row in receipt_images: the person's rows were deleted, or the upload has not finished. A
 * row stays until its file is deleted, however long the file store is unavailable. It contains nothing about the person.
 */
export const receiptFilesToDelete = pgTable(
  'receipt_files_to_delete',
  {
    key: text().primaryKey(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('receipt_files_to_delete_since').on(t.since)],
);

/** A purchase receipt sent by a person for approval. */
export const receipts = pgTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** null: the account was deleted, and an approved receipt stays without a name and without its picture */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'restrict' }),
    imageKey: text().references(() => receiptImages.key, { onDelete: 'set null' }),
    /** the 44 characters of an electronic receipt (NFC-e); unique, so that a receipt is sent only once */
    accessKey: char({ length: 44 }),
    /** the printed day of the purchase, in the city's time; null: nobody has read it */
    purchasedOn: date(),
    /** the printed sum of the lines; null: nobody has read it, and the lines cannot be checked against it */
    printedTotalCentavos: integer(),
    ...moderated(),
    /** the rule of receipts has approved it, and nobody has undone that: its prices are of no trust to a rule */
    decidedByRule: boolean().notNull().default(false),
    /** incremented by every decision and by prices made from it: a change names the version that it was based on */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('receipts_access_key').on(t.accessKey),
    unique('receipts_image').on(t.imageKey),
    check('receipts_access_key_form', sql`${t.accessKey} ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'`),
    check('receipts_status_known', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    check('receipts_printed_total_positive', sql`${t.printedTotalCentavos} > 0`),
    check('receipts_reason_of_rejected', sql`${t.rejectionReason} is null or ${t.status} = 'rejected'`),
    index('receipts_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('receipts_establishment').on(t.establishmentId),
    index('receipts_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    index('receipts_days').on(t.createdAt, t.id),
    index('receipts_status').on(t.status, t.createdAt, t.id),
    index('receipts_decided_by').on(t.decidedBy),
  ],
);

/** The lines of a receipt, in their order. */
export const receiptItems = pgTable(
  'receipt_items',
  {
    receiptId: integer()
      .notNull()
      .references(() => receipts.id, { onDelete: 'cascade' }),
    /** from 1 */
    position: integer().notNull(),
    /** as written on the receipt */
    productName: text().notNull(),
    /** null: the line has not been matched with a product */
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    /** for one unit or one kilo */
    priceCentavos: integer().notNull(),
    /** in thousandths of a unit or kilo, as receipts count weights in grams */
    quantityThousandths: integer().notNull(),
    /** as printed; null: typed by a person, who is not asked for it */
    unit: text({ enum: productUnits }),
    /** the printed total, before the discount; null: typed by a person, and computed */
    totalCentavos: integer(),
    /** of the line, as printed */
    discountCentavos: integer().notNull().default(0),
    /** the observation that an administrator or a rule made from the line */
    priceId: bigint({ mode: 'number' }).references(() => prices.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.receiptId, t.position] }),
    check('receipt_items_name_said', sql`${t.productName} <> ''`),
    check('receipt_items_price_positive', sql`${t.priceCentavos} > 0`),
    check('receipt_items_quantity_positive', sql`${t.quantityThousandths} > 0`),
    check(
      'receipt_items_unit_known',
      sql`${t.unit} in (${sql.raw(productUnits.map((unit) => `'${unit}'`).join(', '))})`,
    ),
    check('receipt_items_total_positive', sql`${t.totalCentavos} > 0`),
    check('receipt_items_discount_positive', sql`${t.discountCentavos} >= 0`),
    unique('receipt_items_price').on(t.priceId),
    index('receipt_items_product').on(t.productId),
  ],
);

/** The name of a product on a shop's receipts, as matched by an administrator; used for the shop's next receipt. */
export const receiptProductNames = pgTable(
  'receipt_product_names',
  {
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'cascade' }),
    /** folded: without accents and capital letters, with single spaces */
    name: text().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.establishmentId, t.name] }),
    check('receipt_product_names_said', sql`${t.name} <> ''`),
    index('receipt_product_names_product').on(t.productId),
  ],
);
