import type { Orm, Tx } from '#database/database.ts';
import {
  type AnyPgColumn,
  alias,
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from '#database/orm.ts';
import {
  auditLog,
  categories,
  currentPrices,
  knownDevices,
  priceLives,
  prices,
  products,
  receiptItems,
  receipts,
  reportedPrices,
  sectors,
  users,
} from '#database/schema.ts';
import {
  accountAgeDays,
  agreementDays,
  agreementPercent,
  approvedInARow,
  mostRuleChangePercent,
  recordLength,
  removalDays,
  ruleWeekDays,
  trustDays,
} from '#domain/approval-rules.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { isOfPair, isRegularPrice, newestFirst } from '../current-prices/observations.ts';

/**
 * Decides which rules match reports (docs/decisions/0016-trust-that-is-earned.md), in SQL, so that the decision about a new
 * report and the trial are the same. Each report is judged by the data of the time when it was pending.
 */

const others = alias(reportedPrices, 'others');
const otherPeople = alias(users, 'other_people');
const past = alias(reportedPrices, 'past');
const waiting = alias(reportedPrices, 'waiting');
const removers = alias(users, 'removers');
const ownDevices = alias(knownDevices, 'own_devices');
const otherDevices = alias(knownDevices, 'other_devices');
const ruled = alias(reportedPrices, 'ruled');
const undone = alias(reportedPrices, 'undone');

const daysOf = (days: number) => sql`make_interval(days => ${days}::int)`;

/** Matches reports of the same product at the same place. */
const isOfSamePrice = (table: Record<'productId' | 'establishmentId', AnyPgColumn>) =>
  and(
    eq(table.productId, reportedPrices.productId),
    eq(table.establishmentId, reportedPrices.establishmentId),
  );

const isWithinWeekBefore = (instant: AnyPgColumn) =>
  sql`${instant} > ${reportedPrices.createdAt} - ${daysOf(ruleWeekDays)}`;

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

/** Matches reports about whose price no person has undone a decision in the week before, so that a rule does not overrule them. */
const isLeftToRules = (orm: Orm) =>
  notExists(
    orm
      .select({ one: sql`1` })
      .from(undone)
      .innerJoin(
        auditLog,
        and(
          eq(auditLog.noun, 'reported-prices'),
          eq(auditLog.action, 'reported-prices.undo-decision'),
          eq(auditLog.rowId, undone.id),
        ),
      )
      .where(and(isOfSamePrice(undone), isWithinWeekBefore(auditLog.at))),
  );

/** Matches reports about whose price no rule has decided in the week before. Those that it approves together are one decision. */
const isFirstOfWeek = (orm: Orm) =>
  notExists(
    orm
      .select({ one: sql`1` })
      .from(ruled)
      .where(
        and(
          isOfSamePrice(ruled),
          isNotNull(ruled.decidedByRule),
          isWithinWeekBefore(ruled.decidedAt),
          sql`${ruled.decidedAt} < coalesce(${reportedPrices.decidedAt}, 'infinity'::timestamptz)`,
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
          isOfSamePrice(others),
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
          isRuled(orm, others),
        ),
      ),
  );
}

/** The month of the first day that is near a report, as access keys write it: '2606'. A key is older if its month is less. */
const nearestMonth = sql`to_char(
  (${reportedPrices.createdAt} - ${daysOf(agreementDays)}) at time zone ${sql.raw(`'${cityTimeZone}'`)}, 'YYMM')`;

/**
 * A receipt of the same user and shop with the product at that price, not of an earlier month. Its lines are typed by the
 * user, and a plausible key is easily invented, so it only counts once an administrator has approved it.
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
    .where(and(ofAuthor, eq(past.decidedByRule, 'record'), isWithinWeekBefore(past.decidedAt)));
  return sql`(${haveAllBeenApproved(orm, and(ofAuthor, isBefore, isRuled(orm, past)))}
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

/** The newest observation of the report's product at its place when it was made, without the one that the report became. */
const observedBefore = (orm: Orm, condition?: SQL) =>
  orm
    .select({ centavos: prices.priceCentavos, observedAt: prices.observedAt, source: prices.source })
    .from(prices)
    .where(
      and(
        eq(prices.productId, reportedPrices.productId),
        eq(prices.establishmentId, reportedPrices.establishmentId),
        isRegularPrice(prices),
        sql`${prices.observedAt} <= ${reportedPrices.createdAt}`,
        sql`${prices.reportedPriceId} is distinct from ${reportedPrices.id}`,
        condition,
      ),
    )
    .orderBy(...newestFirst(prices))
    .limit(1);

/**
 * The report is not too different from the last price of trust, and that is not old. What a rule has approved, and what others
 * have confirmed, is of no trust, unless an administrator has corrected it.
 */
function isNearTrust(orm: Orm): SQL {
  const judged = orm
    .select({ one: sql`1` })
    .from(ruled)
    .where(
      and(eq(ruled.id, prices.reportedPriceId), eq(ruled.status, 'approved'), isNull(ruled.decidedByRule)),
    );
  const trusted = observedBefore(orm, or(ne(prices.source, 'report'), prices.corrected, exists(judged)));
  return sql`coalesce((
    select abs(${reportedPrices.reportedCentavos} - before.price_centavos)::bigint * 100
        <= ${mostRuleChangePercent}::int * before.price_centavos::bigint
      and before.observed_at >= ${reportedPrices.createdAt} - ${daysOf(trustDays)}
    from (${trusted}) as before
  ), false)`;
}

const startOfReportDay = sql`
  date_trunc('day', ${reportedPrices.createdAt}, ${sql.raw(`'${cityTimeZone}'`)})`;

/**
 * Another place has a lower valid price of the product, before the report and after it. Who has the city's lowest price, takes it
 * or loses it is what a liar profits from, so people decide about that. A place without rivals leads nobody.
 */
function isBehindLead(orm: Orm): SQL {
  const life = orm
    .select({ days: lifeDays })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(priceLives, hasLifeOf(sql`seen.source`))
    .where(eq(products.id, reportedPrices.productId));
  const seen = orm
    .select({ centavos: prices.priceCentavos, observedAt: prices.observedAt, source: prices.source })
    .from(prices)
    .where(and(isOfPair(prices), sql`${prices.observedAt} <= ${reportedPrices.createdAt}`))
    .orderBy(...newestFirst(prices))
    .limit(1);
  const isValid = sql`seen.observed_at >= ${startOfReportDay} - make_interval(days => (${life}))`;
  /** at another place; the database stops at the first that it finds */
  const isSoldElsewhere = (condition: SQL) => sql`exists (
    select 1 from ${currentPrices} cross join lateral (${seen}) as seen
    where ${currentPrices.productId} = ${reportedPrices.productId}
      and ${currentPrices.establishmentId} <> ${reportedPrices.establishmentId}
      and seen.price_centavos > 0 and ${condition} and ${isValid}
  )`;
  const isCheaperAfter = isSoldElsewhere(sql`seen.price_centavos < ${reportedPrices.reportedCentavos}`);
  const isCheaperBefore = sql`(${isSoldElsewhere(sql`seen.price_centavos < before.price_centavos`)}
    or not exists (select 1 from (select before.observed_at, before.source) as seen where ${isValid}))`;
  return sql`coalesce((
    select ${isCheaperAfter} and ${isCheaperBefore} or not ${isSoldElsewhere(sql`true`)}
    from (${observedBefore(orm)}) as before
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
  const isOldAccount = hasAuthor(
    sql`${users.createdAt} <= ${reportedPrices.createdAt} - ${daysOf(accountAgeDays)}`,
  );
  const isAgreed = and(isOldAccount, or(agreesWithAnother(orm, isTrial), isOnReceipt(orm)));
  const mayBeApproved = and(
    isTrial ? undefined : hasAuthor(sql`${users.emailVerified}`),
    isTrial ? undefined : isLeftToRules(orm),
    isRuled(orm, reportedPrices),
    isFirstOfWeek(orm),
    // A guard has held what the shop says itself, for a person to look at.
    eq(reportedPrices.isByMerchant, false),
  );
  // The database looks at the prices of other places last.
  const isModest = and(isNearTrust(orm), isBehindLead(orm));
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
