import {
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from '#database/orm.ts';
import { moderationStatuses } from '#domain/moderation.ts';
import { establishments } from './establishments.ts';
import { products } from './products.ts';
import { users } from './users.ts';

const placeOf = () =>
  integer()
    .notNull()
    .references(() => establishments.id, { onDelete: 'cascade' });

/** People who keep a place: its owner, or who works there. They change its prices, and nothing of other places. */
export const merchants = pgTable(
  'merchants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    establishmentId: placeOf(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('merchants_once').on(t.userId, t.establishmentId),
    index('merchants_establishment').on(t.establishmentId),
  ],
);

/** Links that make whoever accepts them keep a place. They work once: one that was used or revoked is deleted. */
export const merchantInvitations = pgTable(
  'merchant_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    establishmentId: placeOf(),
    /** hash of its kind and secret, so that a stolen copy of the database invites nobody */
    secretHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('merchant_invitations_secret').on(t.secretHash),
    index('merchant_invitations_establishment').on(t.establishmentId),
  ],
);

/** 'Esta loja é minha': a person asks to keep a place, and an administrator decides. */
export const merchantClaims = pgTable(
  'merchant_claims',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    establishmentId: placeOf(),
    /** of the person, as the shop knows them */
    name: text().notNull(),
    cnpj: char({ length: 14 }).notNull(),
    phone: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    status: text({ enum: moderationStatuses }).notNull().default('pending'),
    /** shown to the person */
    rejectionReason: text(),
    /** the audit log says by whom */
    decidedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check('merchant_claims_status_known', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    check(
      'merchant_claims_reason_of_rejected',
      sql`${t.rejectionReason} is null or ${t.status} = 'rejected'`,
    ),
    check('merchant_claims_cnpj_form', sql`${t.cnpj} ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
    /** a person has at most one undecided claim of a place */
    uniqueIndex('merchant_claims_pending_once')
      .on(t.userId, t.establishmentId)
      .where(sql`${t.status} = 'pending'`),
    index('merchant_claims_user').on(t.userId),
    index('merchant_claims_establishment').on(t.establishmentId),
  ],
);

/** Keys with which a shop's own system sends prices. They end with the person who made them. */
export const merchantKeys = pgTable(
  'merchant_keys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    merchantId: integer()
      .notNull()
      .references(() => merchants.id, { onDelete: 'cascade' }),
    /** hash of its kind and secret, which is shown once */
    secretHash: text().notNull(),
    /** where it is used, as its owner says: 'Balança do caixa' */
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** null: nobody has used it */
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('merchant_keys_secret').on(t.secretHash),
    index('merchant_keys_merchant').on(t.merchantId),
    check('merchant_keys_name_said', sql`${t.name} <> ''`),
  ],
);

/** The meanings of the names that a shop's files and system print, as the shop has said; and names that it has yet to explain. */
export const merchantNames = pgTable(
  'merchant_names',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    establishmentId: placeOf(),
    /** folded: without accents and capital letters, with single spaces */
    name: text().notNull(),
    printed: text().notNull(),
    /** null: none of the catalogue's goods, once it is answered */
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    isAnswered: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('merchant_names_once').on(t.establishmentId, t.name),
    check('merchant_names_said', sql`${t.name} <> '' and ${t.printed} <> ''`),
    check('merchant_names_product_answered', sql`${t.isAnswered} or ${t.productId} is null`),
    /** what several shops say of a name */
    index('merchant_names_answers').on(t.name, t.productId).where(sql`${t.isAnswered}`),
    index('merchant_names_product').on(t.productId),
  ],
);

/** The decisions of administrators about names that several shops understand in the same way. */
export const goodsNameDecisions = pgTable(
  'goods_name_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** folded */
    name: text().notNull(),
    /** null: none of the catalogue's goods */
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    isAccepted: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('goods_name_decisions_once').on(t.name, t.productId).nullsNotDistinct(),
    check('goods_name_decisions_said', sql`${t.name} <> ''`),
    index('goods_name_decisions_product').on(t.productId),
  ],
);

/**
 * The last list of prices that each scale or system of a shop has sent: it has no date, so an old one is known by not changing.
 * Lists of the same goods are of one scale.
 */
export const merchantLists = pgTable(
  'merchant_lists',
  {
    establishmentId: placeOf(),
    /** of the names, as SHA-256 */
    goods: text().notNull(),
    /** of names and prices, as SHA-256 */
    sha256: text().notNull(),
    /** when this very list was first sent, or last confirmed by a person */
    sinceAt: timestamp({ withTimezone: true }).notNull(),
    /** when it was last sent, and taken */
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.establishmentId, t.goods] })],
);
