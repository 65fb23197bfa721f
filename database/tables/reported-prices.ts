import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '#database/orm.ts';
import { approvalRules } from '#domain/approval-rules.ts';
import { establishments } from './establishments.ts';
import { moderated } from './moderated.ts';
import { products } from './products.ts';
import { users } from './users.ts';
import { versioned } from './versioned.ts';

/** A price of a product at an establishment that a person saw and reported. Public when approved. */
export const reportedPrices = pgTable(
  'reported_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'restrict' }),
    /** null: the account was deleted, and the report stays without a name */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** per unit of the product */
    reportedCentavos: integer().notNull(),
    comment: text(),
    /**
     * the order of pending reports: how much the price would change, how many people follow it, and how long it has waited
     * (domain/report-urgency.ts)
     */
    urgency: doublePrecision().notNull().default(0),
    /**
     * keyed hash of the network that it came from, the product and the place, so that reports of one network do not agree;
     * null: forgotten, or from before it was asked
     */
    network: text(),
    /** the rule that approved it without an administrator; null: a person decided, or it is undecided */
    decidedByRule: text({ enum: approvalRules }),
    /** the shop's own word about its price, which waits because a guard has held it; no rule decides about it */
    isByMerchant: boolean().notNull().default(false),
    ...moderated(),
    ...versioned(),
  },
  (t) => [
    check('reported_prices_positive', sql`${t.reportedCentavos} > 0`),
    check('reported_prices_status_known', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    check(
      'reported_prices_reason_of_rejected',
      sql`${t.rejectionReason} is null or ${t.status} = 'rejected'`,
    ),
    /** a person has at most one undecided report of a price */
    uniqueIndex('reported_prices_pending_once')
      .on(t.userId, t.productId, t.establishmentId)
      .where(sql`${t.status} = 'pending'`),
    index('reported_prices_product').on(t.productId, t.status, t.createdAt.desc(), t.id.desc()),
    index('reported_prices_establishment').on(t.establishmentId, t.status),
    index('reported_prices_user').on(t.userId),
    check('reported_prices_rule_known', sql`${t.decidedByRule} in ('agreement', 'record')`),
    check('reported_prices_rule_approves', sql`${t.decidedByRule} is null or ${t.status} = 'approved'`),
    index('reported_prices_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    /** the administrators' queue, the most urgent first */
    index('reported_prices_urgent').on(t.urgency, t.id).where(sql`${t.status} = 'pending'`),
    index('reported_prices_days').on(t.createdAt, t.id),
    index('reported_prices_status').on(t.status, t.createdAt, t.id),
    /** the record of a person: the last decided reports */
    index('reported_prices_decided').on(t.userId, t.decidedAt).where(sql`${t.decidedAt} is not null`),
    /** what was decided lately, for mails to authors */
    index('reported_prices_decided_at').on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    index('reported_prices_decided_by').on(t.decidedBy),
    /** when a rule last approved a report of a price */
    index('reported_prices_by_rule')
      .on(t.productId, t.establishmentId, t.decidedAt)
      .where(sql`${t.decidedByRule} is not null`),
  ],
);
