import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  sql,
  text,
  timestamp,
  unique,
} from '#database/orm.ts';
import { discountTypes, usualNetworkDayLimit } from '#domain/coupons.ts';
import { establishments } from './establishments.ts';
import { products } from './products.ts';
import { users } from './users.ts';
import { versioned } from './versioned.ts';

/** A discount at one establishment, from its first to its last day, both included. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'restrict' }),
    /** null: for every product */
    productId: integer().references(() => products.id, { onDelete: 'restrict' }),
    /** upper case */
    code: text().notNull(),
    description: text(),
    discountType: text({ enum: discountTypes }).notNull(),
    /** whole percent for 'percentage', centavos for 'fixed' */
    discountValue: integer().notNull(),
    minPurchaseCentavos: integer().notNull().default(0),
    /** the maximum discount of a percentage; null: none */
    maxDiscountCentavos: integer(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    /** null: unlimited */
    usageLimit: integer(),
    usageCount: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** only accounts whose owner has confirmed the address may use it */
    requiresConfirmedEmail: boolean().notNull().default(false),
    /** how many uses of one network count on one day; null: no limit */
    networkDayLimit: integer().default(usualNetworkDayLimit),
    ...versioned(),
  },
  (t) => [
    unique('coupons_code').on(t.establishmentId, t.code),
    check('coupons_code_upper', sql`${t.code} <> '' and ${t.code} = upper(${t.code})`),
    check('coupons_type_known', sql`${t.discountType} in ('percentage', 'fixed')`),
    check(
      'coupons_discount',
      sql`${t.discountValue} > 0 and (${t.discountType} = 'fixed' or ${t.discountValue} <= 100)`,
    ),
    check('coupons_minimum_not_negative', sql`${t.minPurchaseCentavos} >= 0`),
    check(
      'coupons_cap_of_percentage',
      sql`${t.maxDiscountCentavos} is null or (${t.maxDiscountCentavos} > 0 and ${t.discountType} = 'percentage')`,
    ),
    check('coupons_start_before_end', sql`${t.startDate} <= ${t.endDate}`),
    check('coupons_limit_positive', sql`${t.usageLimit} > 0`),
    check('coupons_network_limit_positive', sql`${t.networkDayLimit} > 0`),
    check(
      'coupons_within_limit',
      sql`${t.usageCount} between 0 and coalesce(${t.usageLimit}, ${t.usageCount})`,
    ),
    index('coupons_product').on(t.productId),
    index('coupons_end').on(t.endDate).where(sql`${t.isActive}`),
  ],
);

/** A use of a coupon: once per person and once per CPF. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'restrict' }),
    /** null: the account was deleted; the use still counts */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** encrypted; null: erased with the account */
    cpfSealed: text(),
    /** keyed hash, to find a CPF again without knowing it; null: erased with the account */
    cpfHash: text(),
    /** shown at the counter, so that the shop can distinguish uses */
    useCode: text().notNull(),
    /** null: the amount of the purchase is unknown */
    purchaseCentavos: integer(),
    /** null: it depends on an unknown purchase */
    discountCentavos: integer(),
    usedAt: timestamp({ withTimezone: true }).notNull(),
    /** keyed hash of the network that it came from, the coupon and the day; null: forgotten, as its day is over */
    network: text(),
    /** when a shop's counter first checked the code; null: never */
    checkedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('coupon_uses_person_once').on(t.couponId, t.userId),
    unique('coupon_uses_cpf_once').on(t.couponId, t.cpfHash),
    unique('coupon_uses_code').on(t.useCode),
    check('coupon_uses_cpf_whole', sql`(${t.cpfSealed} is null) = (${t.cpfHash} is null)`),
    check('coupon_uses_purchase_positive', sql`${t.purchaseCentavos} > 0`),
    check('coupon_uses_discount_not_negative', sql`${t.discountCentavos} >= 0`),
    index('coupon_uses_user').on(t.userId, t.usedAt.desc()),
    index('coupon_uses_network').on(t.couponId, t.network).where(sql`${t.network} is not null`),
  ],
);
