import type { Orm, Tx } from '#database/database.ts';
import { alias, and, eq, exists, inArray, ne, notExists, or, type SQL, sql } from '#database/orm.ts';
import { knownDevices, prices, receiptItems, receipts, reportedPrices, users } from '#database/schema.ts';
import {
  accountAgeDays,
  agreementDays,
  agreementPercent,
  approvedInARow,
  recordLength,
} from '#domain/approval-rules.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import {
  type Claim,
  daysOf,
  isBehindLead,
  isFirstOfWeek,
  isLeftToRules,
  isNearTrust,
  isRuled,
  isWithinWeekBefore,
} from './claims.ts';

/**
 * Decides which rules match reports (docs/decisions/0016-trust-that-is-earned.md), in SQL, so that the decision about a new
 * report and the trial are the same. Each report is judged by the data of the time when it was pending.
 */

const others = alias(reportedPrices, 'others');
const otherPeople = alias(users, 'other_people');
const past = alias(reportedPrices, 'past');
const waiting = alias(reportedPrices, 'waiting');
const ownDevices = alias(knownDevices, 'own_devices');
const otherDevices = alias(knownDevices, 'other_devices');

/** A report as a claim of a price, which becomes an observation linked to it. */
const claim: Claim = {
  productId: reportedPrices.productId,
  establishmentId: reportedPrices.establishmentId,
  centavos: reportedPrices.reportedCentavos,
  sentAt: reportedPrices.createdAt,
  decidedAt: reportedPrices.decidedAt,
  isOtherPrice: sql`${prices.reportedPriceId} is distinct from ${reportedPrices.id}`,
};

/** Whether a condition on `users` holds for the author of a report. */
const hasAuthor = (condition: SQL) => sql`coalesce(
  (select ${condition} from ${users} where ${users.id} = ${reportedPrices.userId}),
  false
)`;

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

/**
 * A report of another user that agrees, from another network. Accounts used in the same browser, new ones, and those without a
 * confirmed address count as one person. A trial leaves out what was not known at the time: networks that are forgotten, and
 * when an address was confirmed.
 */
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
          eq(others.isByMerchant, false),
          isNear(sql`${others.createdAt}`),
          agrees(sql`${others.reportedCentavos}`),
          stood,
          sql`${otherPeople.createdAt} <= ${others.createdAt} - ${daysOf(accountAgeDays)}`,
          isTrial
            ? sql`(${others.network} <> ${reportedPrices.network}) is not false`
            : and(ne(others.network, reportedPrices.network), eq(otherPeople.emailVerified, true)),
          notExists(sharesBrowser),
          isRuled(orm, others, reportedPrices.decidedAt),
        ),
      ),
  );
}

/** The month of the first day that is near a report, as access keys write it: '2606'. A key is older if its month is less. */
const nearestMonth = sql`to_char(
  (${reportedPrices.createdAt} - ${daysOf(agreementDays)}) at time zone ${sql.raw(`'${cityTimeZone}'`)}, 'YYMM')`;

/**
 * A receipt of the same user and shop with the product at that price, not of an earlier month. Its lines are typed by the
 * user, and a plausible key is easily invented, so it only counts once an administrator has approved it, and not a rule.
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
          sql`coalesce(substr(${receipts.accessKey}, 3, 4) >= ${nearestMonth}, true)`,
          agrees(receiptItems.priceCentavos),
          eq(receipts.status, 'approved'),
          eq(receipts.decidedByRule, false),
          sql`${receipts.decidedAt} <= coalesce(${reportedPrices.decidedAt}, 'infinity'::timestamptz)`,
        ),
      ),
  );
}

/**
 * Administrators have decided enough of the author's reports before this one, and the last ones were all approved. A record
 * counts for as many reports in a week as it is long.
 */
function isByReliablePerson(orm: Orm): SQL {
  const isBefore = sql`${past.decidedAt} < ${reportedPrices.createdAt}`;
  const ofAuthor = eq(past.userId, reportedPrices.userId);
  const spent = orm
    .select({ count: sql`count(*)` })
    .from(past)
    .where(
      and(
        ofAuthor,
        eq(past.decidedByRule, 'record'),
        isWithinWeekBefore(past.decidedAt, reportedPrices.createdAt),
      ),
    );
  return sql`(${haveAllBeenApproved(orm, and(ofAuthor, isBefore, isRuled(orm, past, reportedPrices.decidedAt)))}
    and (${spent}) < ${recordLength}::int)`;
}

/** Matches pending reports of people with a confirmed address and the record with which the rule approves reports, at this moment. */
export function isOfReliablePerson(orm: Orm): SQL {
  const isReliable = haveAllBeenApproved(orm, and(eq(past.userId, users.id), isRuled(orm, past, null)));
  const reliable = orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          orm.select({ id: waiting.userId }).from(waiting).where(eq(waiting.status, 'pending')),
        ),
        users.emailVerified,
        isReliable,
      ),
    );
  return sql`(${reportedPrices.status} = 'pending' and ${reportedPrices.userId} in ${reliable})`;
}

/** Returns whether a person has a confirmed address and the record with which the rule approves reports, at this moment. */
export async function hasReliableRecord(tx: Tx, userId: number): Promise<boolean> {
  const isReliable = haveAllBeenApproved(tx, and(eq(past.userId, userId), isRuled(tx, past, null)));
  const [person] = await tx
    .select({ isReliable: sql<boolean>`${users.emailVerified} and ${isReliable}` })
    .from(users)
    .where(eq(users.id, userId));
  return person?.isReliable ?? false;
}

/**
 * Returns a person's way to that record: how many of the last reports that people have decided were approved since one was
 * rejected, at most as many as are needed, and whether the address is confirmed.
 */
export async function readRecordSoFar(orm: Orm, userId: number) {
  const [[person], last] = await Promise.all([
    orm.select({ isEmailConfirmed: users.emailVerified }).from(users).where(eq(users.id, userId)),
    lastDecided(orm, and(eq(past.userId, userId), isRuled(orm, past, null))),
  ]);
  return {
    right: approvedInARow(last.map(({ status }) => status)),
    needed: recordLength,
    isEmailConfirmed: person?.isEmailConfirmed ?? false,
  };
}

/** Selects the last reports that people have decided, the newest first, as many as make a record. */
const lastDecided = (orm: Orm, condition: SQL | undefined) =>
  orm
    .select({ status: past.status })
    .from(past)
    .where(
      and(
        condition,
        eq(past.isByMerchant, false),
        sql`${past.decidedAt} is not null`,
        sql`${past.decidedByRule} is null`,
      ),
    )
    .orderBy(sql`${past.decidedAt} desc`)
    .limit(recordLength);

/** Whether people have decided enough of these reports, and approved the last ones. */
function haveAllBeenApproved(orm: Orm, condition: SQL | undefined): SQL<boolean> {
  const last = lastDecided(orm, condition);
  return sql<boolean>`coalesce(
    (select count(*) = ${recordLength}::int and bool_and(last.status = 'approved') from (${last}) as last),
    false
  )`;
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
  const isOldAccount = hasAuthor(
    sql`${users.createdAt} <= ${reportedPrices.createdAt} - ${daysOf(accountAgeDays)}`,
  );
  const isAgreed = and(isOldAccount, or(agreesWithAnother(orm, isTrial), isOnReceipt(orm)));
  const mayBeApproved = and(
    isTrial ? undefined : hasAuthor(sql`${users.emailVerified}`),
    isTrial ? undefined : isLeftToRules(orm, claim),
    isRuled(orm, reportedPrices, reportedPrices.decidedAt),
    isFirstOfWeek(orm, claim),
    // A guard has held what the shop says itself, for a person to look at.
    eq(reportedPrices.isByMerchant, false),
  );
  // The database looks at the prices of other places last.
  const isModest = and(isNearTrust(orm, claim), isBehindLead(orm, claim));
  return orm
    .select({
      id: reportedPrices.id,
      status: reportedPrices.status,
      version: reportedPrices.version,
      reportedCentavos: reportedPrices.reportedCentavos,
      agreement: sql<boolean>`(${mayBeApproved} and ${isAgreed} and ${isModest})`.as('agreement'),
      record: sql<boolean>`(${mayBeApproved} and ${isByReliablePerson(orm)} and ${isModest})`.as('record'),
    })
    .from(reportedPrices)
    .where(condition)
    .orderBy(sql`${reportedPrices.createdAt} desc, ${reportedPrices.id} desc`)
    .limit(limit);
}
