import type { Orm, Tx } from '#database/database.ts';
import { alias, and, eq, exists, ne, notExists, or, type SQL, sql } from '#database/orm.ts';
import {
  auditLog,
  knownDevices,
  prices,
  receiptItems,
  receipts,
  reportedPrices,
  users,
} from '#database/schema.ts';
import {
  accountAgeDays,
  agreementDays,
  agreementPercent,
  mostRuleChangePercent,
  recordLength,
  removalDays,
} from '#domain/approval-rules.ts';
import { isRegularPrice, newestFirst } from '../current-prices/observations.ts';

/**
 * Decides which rules match reports (docs/decisions/0016-trust-that-is-earned.md), in SQL, so that the decision about a new
 * report and the trial are the same. Each report is judged by the data of the time when it was pending.
 */

const others = alias(reportedPrices, 'others');
const otherPeople = alias(users, 'other_people');
const past = alias(reportedPrices, 'past');
const removers = alias(users, 'removers');
const ownDevices = alias(knownDevices, 'own_devices');
const otherDevices = alias(knownDevices, 'other_devices');

const daysOf = (days: number) => sql`make_interval(days => ${days}::int)`;

/** While the report was pending, and at most so many days before or after it was made. */
const isNear = (instant: SQL | typeof reportedPrices.createdAt | typeof receipts.createdAt) =>
  and(
    sql`${instant} >= ${reportedPrices.createdAt} - ${daysOf(agreementDays)}`,
    sql`${instant} <= least(
      ${reportedPrices.createdAt} + ${daysOf(agreementDays)},
      coalesce(${reportedPrices.decidedAt}, 'infinity'::timestamptz)
    )`,
  );

const agrees = (centavos: SQL | typeof reportedPrices.reportedCentavos | typeof receiptItems.priceCentavos) =>
  sql`abs(${centavos} - ${reportedPrices.reportedCentavos})::bigint * 100
    <= ${agreementPercent}::int * least(${centavos}, ${reportedPrices.reportedCentavos})::bigint`;

/**
 * Matches other reports that were not yet rejected when the report, or they, were made. A pending report is judged by current
 * data.
 */
const stood = or(
  ne(others.status, 'rejected'),
  and(
    ne(reportedPrices.status, 'pending'),
    sql`${others.decidedAt} > greatest(${others.createdAt}, ${reportedPrices.createdAt})`,
  ),
);

/** Matches reports of which no person has undone a decision, so that a rule does not overrule that person. */
const neverTakenBack = (orm: Orm, table: typeof others | typeof reportedPrices) =>
  notExists(
    orm
      .select({ one: sql`1` })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.noun, 'reported-prices'),
          eq(auditLog.action, 'reported-prices.undo-decision'),
          eq(auditLog.rowId, table.id),
        ),
      ),
  );

/**
 * Matches reports of users who have removed no decided report in the last days. A removal counts for decisions after it.
 * @param decidedAt when the rule decides; null: now
 */
const isRuled = (
  orm: Orm,
  table: typeof reportedPrices | typeof others | typeof past,
  decidedAt: typeof reportedPrices.decidedAt | null = reportedPrices.decidedAt,
) =>
  notExists(
    orm
      .select({ one: sql`1` })
      .from(removers)
      .where(
        and(
          eq(removers.id, table.userId),
          sql`${removers.ruledFrom} >= ${table.createdAt}`,
          sql`${removers.ruledFrom} - ${daysOf(removalDays)}
            <= coalesce(${decidedAt}::timestamptz, 'infinity')`,
        ),
      ),
  );

/** A report of another user that agrees. Accounts used in the same browser, and new accounts, count as one person. */
function agreesWithAnother(orm: Orm, isTrial: boolean): SQL {
  const sharesBrowser = orm
    .select({ one: sql`1` })
    .from(ownDevices)
    .innerJoin(otherDevices, eq(otherDevices.device, ownDevices.device))
    .where(and(eq(ownDevices.userId, reportedPrices.userId), eq(otherDevices.userId, others.userId)));
  return exists(
    orm
      .select({ one: sql`1` })
      .from(others)
      .innerJoin(otherPeople, eq(otherPeople.id, others.userId))
      .where(
        and(
          eq(others.productId, reportedPrices.productId),
          eq(others.establishmentId, reportedPrices.establishmentId),
          ne(others.userId, reportedPrices.userId),
          isNear(sql`${others.createdAt}`),
          agrees(sql`${others.reportedCentavos}`),
          stood,
          sql`${otherPeople.createdAt} <= ${others.createdAt} - ${daysOf(accountAgeDays)}`,
          notExists(sharesBrowser),
          isTrial ? undefined : neverTakenBack(orm, others),
          isRuled(orm, others),
        ),
      ),
  );
}

/**
 * A receipt of the same user and shop with the product at that price. Its lines are typed by the user, and a plausible key is
 * easily invented, so it only counts once an administrator has approved it.
 */
function isOnReceipt(orm: Orm): SQL {
  return exists(
    orm
      .select({ one: sql`1` })
      .from(receipts)
      .innerJoin(receiptItems, eq(receiptItems.receiptId, receipts.id))
      .where(
        and(
          eq(receipts.userId, reportedPrices.userId),
          eq(receipts.establishmentId, reportedPrices.establishmentId),
          eq(receiptItems.productId, reportedPrices.productId),
          isNear(receipts.createdAt),
          agrees(receiptItems.priceCentavos),
          eq(receipts.status, 'approved'),
          sql`${receipts.decidedAt} <= coalesce(${reportedPrices.decidedAt}, 'infinity'::timestamptz)`,
        ),
      ),
  );
}

/** Administrators have decided enough of the author's reports before this one, and the last ones were all approved. */
function isByReliablePerson(orm: Orm): SQL<boolean> {
  const isBefore = sql`${past.decidedAt} < ${reportedPrices.createdAt}`;
  return haveAllBeenApproved(orm, and(eq(past.userId, reportedPrices.userId), isBefore, isRuled(orm, past)));
}

/** Returns whether a person has the record with which the rule approves reports, at this moment. */
export async function hasReliableRecord(tx: Tx, userId: number): Promise<boolean> {
  const isReliable = haveAllBeenApproved(tx, and(eq(past.userId, userId), isRuled(tx, past, null)));
  const { rows } = await tx.execute<{ reliable: boolean }>(sql`select ${isReliable} as reliable`);
  return rows[0]?.reliable ?? false;
}

/** Whether people have decided enough of these reports, and approved the last ones. */
function haveAllBeenApproved(orm: Orm, condition: SQL | undefined): SQL<boolean> {
  const last = orm
    .select({ status: past.status })
    .from(past)
    .where(and(condition, sql`${past.decidedAt} is not null`, sql`${past.decidedByRule} is null`))
    .orderBy(sql`${past.decidedAt} desc`)
    .limit(recordLength);
  return sql<boolean>`coalesce(
    (select count(*) = ${recordLength}::int and bool_and(last.status = 'approved') from (${last}) as last),
    false
  )`;
}

/** There is a previous price, and it is not too different. */
function isPlausible(orm: Orm): SQL {
  const before = orm
    .select({ centavos: prices.priceCentavos })
    .from(prices)
    .where(
      and(
        eq(prices.productId, reportedPrices.productId),
        eq(prices.establishmentId, reportedPrices.establishmentId),
        isRegularPrice(prices),
        sql`${prices.observedAt} <= ${reportedPrices.createdAt}`,
        sql`${prices.reportedPriceId} is distinct from ${reportedPrices.id}`,
      ),
    )
    .orderBy(...newestFirst(prices))
    .limit(1);
  return sql`coalesce((
    select abs(${reportedPrices.reportedCentavos} - before.price_centavos)::bigint * 100
      <= ${mostRuleChangePercent}::int * before.price_centavos::bigint
    from (${before}) as before
  ), false)`;
}

/**
 * Selects for reports which rules match.
 * @param condition restricts the reports; the newest `limit` of them are checked
 * @param isTrial whether to include decisions that have been undone since, which show the mistakes of a rule
 */
export function selectMatchingRules(
  orm: Orm,
  condition: SQL | undefined,
  { limit, isTrial = false }: { limit: number; isTrial?: boolean },
) {
  const isOldAccount = sql`coalesce(
    (select ${users.createdAt} <= ${reportedPrices.createdAt} - ${daysOf(accountAgeDays)}
      from ${users} where ${users.id} = ${reportedPrices.userId}),
    false
  )`;
  const isAgreed = and(isOldAccount, or(agreesWithAnother(orm, isTrial), isOnReceipt(orm)));
  const mayBeApproved = and(
    isPlausible(orm),
    isTrial ? undefined : neverTakenBack(orm, reportedPrices),
    isRuled(orm, reportedPrices),
  );
  return orm
    .select({
      id: reportedPrices.id,
      status: reportedPrices.status,
      version: reportedPrices.version,
      agreement: sql<boolean>`(${mayBeApproved} and ${isAgreed})`.as('agreement'),
      record: sql<boolean>`(${mayBeApproved} and ${isByReliablePerson(orm)})`.as('record'),
    })
    .from(reportedPrices)
    .where(condition)
    .orderBy(sql`${reportedPrices.createdAt} desc, ${reportedPrices.id} desc`)
    .limit(limit);
}
