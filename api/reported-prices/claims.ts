import type { Orm } from '#database/database.ts';
import {
  type AnyPgColumn,
  alias,
  and,
  eq,
  exists,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '#database/orm.ts';
import {
  auditLog,
  categories,
  currentPrices,
  priceLives,
  prices,
  products,
  receiptItems,
  receipts,
  reportedPrices,
  sectors,
  users,
} from '#database/schema.ts';
import { mostRuleChangePercent, removalDays, ruleWeekDays, trustDays } from '#domain/approval-rules.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { isOfPair, isRegularPrice, newestFirst } from '../current-prices/observations.ts';

/**
 * What a person says about a price, in a report or in a line of a receipt, and the conditions under which a rule may make it an
 * official price (docs/decisions/0016-trust-that-is-earned.md). They are SQL, and judge a claim by the data of the time when it
 * was pending, so that a trial on the past decides as the rule does.
 */
export interface Claim {
  productId: SQLWrapper;
  establishmentId: SQLWrapper;
  centavos: SQLWrapper;
  /** when it was sent */
  sentAt: SQLWrapper;
  /** null: it is pending */
  decidedAt: SQLWrapper;
  /** matches the rows of `prices` that the claim itself has not become */
  isOtherPrice: SQL;
}

const ruled = alias(reportedPrices, 'ruled');
const ruledReceipts = alias(receipts, 'ruled_receipts');
const ruledItems = alias(receiptItems, 'ruled_items');
const undone = alias(reportedPrices, 'undone');
const removers = alias(users, 'removers');

export const daysOf = (days: number) => sql`make_interval(days => ${days}::int)`;

/** Matches rows of the product at the place that a claim is about. */
const isOfSamePrice = (table: Record<'productId' | 'establishmentId', AnyPgColumn>, claim: Claim) =>
  and(eq(table.productId, claim.productId), eq(table.establishmentId, claim.establishmentId));

export const isWithinWeekBefore = (instant: SQLWrapper, sentAt: SQLWrapper) =>
  sql`${instant} > ${sentAt} - ${daysOf(ruleWeekDays)}`;

/**
 * Matches claims about whose price no person has undone a decision in the week before, so that a rule does not overrule them. The
 * prices of a receipt are withdrawn at the instant at which its decision is undone.
 */
export const isLeftToRules = (orm: Orm, claim: Claim) =>
  and(
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
        .where(and(isOfSamePrice(undone, claim), isWithinWeekBefore(auditLog.at, claim.sentAt))),
    ),
    notExists(
      orm
        .select({ one: sql`1` })
        .from(prices)
        .innerJoin(
          auditLog,
          and(
            eq(auditLog.noun, 'receipts'),
            eq(auditLog.action, 'receipts.undo-decision'),
            eq(auditLog.at, prices.withdrawnAt),
          ),
        )
        .where(and(isOfSamePrice(prices, claim), isWithinWeekBefore(prices.withdrawnAt, claim.sentAt))),
    ),
  );

/**
 * Matches claims about whose price no rule has decided in the week before. The reports that a rule approves together are one
 * decision.
 */
export const isFirstOfWeek = (orm: Orm, claim: Claim) => {
  const isOfWeek = (decidedAt: AnyPgColumn) =>
    and(
      isWithinWeekBefore(decidedAt, claim.sentAt),
      sql`${decidedAt} < coalesce(${claim.decidedAt}, 'infinity'::timestamptz)`,
    );
  return and(
    notExists(
      orm
        .select({ one: sql`1` })
        .from(ruled)
        .where(and(isOfSamePrice(ruled, claim), isNotNull(ruled.decidedByRule), isOfWeek(ruled.decidedAt))),
    ),
    notExists(
      orm
        .select({ one: sql`1` })
        .from(prices)
        .innerJoin(ruledItems, eq(ruledItems.priceId, prices.id))
        .innerJoin(ruledReceipts, eq(ruledReceipts.id, ruledItems.receiptId))
        .where(
          and(isOfSamePrice(prices, claim), ruledReceipts.decidedByRule, isOfWeek(ruledReceipts.decidedAt)),
        ),
    ),
  );
};

/**
 * Matches what was sent by users who have removed nothing decided in the last days. A removal counts for decisions after it.
 * @param decidedAt when the rule decides; null: now
 */
export const isRuled = (
  orm: Orm,
  table: Record<'userId' | 'createdAt', AnyPgColumn>,
  decidedAt: SQLWrapper | null,
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

/** The newest observation of the product at the place when a claim was sent, without the one that the claim became. */
const observedBefore = (orm: Orm, claim: Claim, condition?: SQL) =>
  orm
    .select({ centavos: prices.priceCentavos, observedAt: prices.observedAt, source: prices.source })
    .from(prices)
    .where(
      and(
        isOfSamePrice(prices, claim),
        isRegularPrice(prices),
        sql`${prices.observedAt} <= ${claim.sentAt}`,
        claim.isOtherPrice,
        condition,
      ),
    )
    .orderBy(...newestFirst(prices))
    .limit(1);

/**
 * The claim is not too different from the last price of trust, and that is not old. What a rule has approved, and what others
 * have confirmed, is of no trust, unless an administrator has corrected it.
 */
export function isNearTrust(orm: Orm, claim: Claim): SQL {
  const judged = orm
    .select({ one: sql`1` })
    .from(ruled)
    .where(
      and(eq(ruled.id, prices.reportedPriceId), eq(ruled.status, 'approved'), isNull(ruled.decidedByRule)),
    );
  const byRule = orm
    .select({ one: sql`1` })
    .from(ruledItems)
    .innerJoin(ruledReceipts, eq(ruledReceipts.id, ruledItems.receiptId))
    .where(and(eq(ruledItems.priceId, prices.id), ruledReceipts.decidedByRule));
  const trusted = observedBefore(
    orm,
    claim,
    or(
      prices.corrected,
      notInArray(prices.source, ['report', 'receipt']),
      exists(judged),
      and(eq(prices.source, 'receipt'), notExists(byRule)),
    ),
  );
  return sql`coalesce((
    select abs(${claim.centavos} - before.price_centavos)::bigint * 100
        <= ${mostRuleChangePercent}::int * before.price_centavos::bigint
      and before.observed_at >= ${claim.sentAt} - ${daysOf(trustDays)}
    from (${trusted}) as before
  ), false)`;
}

/** For how many days a price of the claimed product is valid. @param source that of the price */
export const lifeOfClaimed = (orm: Orm, { productId }: Pick<Claim, 'productId'>, source: SQL) =>
  orm
    .select({ days: lifeDays })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(priceLives, hasLifeOf(source))
    .where(eq(products.id, productId));

/** The city's midnight of an instant. */
export const startOfDayOf = (instant: SQLWrapper) => sql`
  date_trunc('day', ${instant}, ${sql.raw(`'${cityTimeZone}'`)})`;

/**
 * Another place has a lower valid price of the product, before the claim and after it. Who has the city's lowest price, takes it
 * or loses it is what a liar profits from, so people decide about that. A place without rivals leads nobody.
 */
export function isBehindLead(orm: Orm, claim: Claim): SQL {
  const seen = orm
    .select({ centavos: prices.priceCentavos, observedAt: prices.observedAt, source: prices.source })
    .from(prices)
    .where(and(isOfPair(prices), sql`${prices.observedAt} <= ${claim.sentAt}`))
    .orderBy(...newestFirst(prices))
    .limit(1);
  const life = lifeOfClaimed(orm, claim, sql`seen.source`);
  const isValid = sql`seen.observed_at >= ${startOfDayOf(claim.sentAt)} - make_interval(days => (${life}))`;
  /** at another place; the database stops at the first that it finds */
  const isSoldElsewhere = (condition: SQL) => sql`exists (
    select 1 from ${currentPrices} cross join lateral (${seen}) as seen
    where ${currentPrices.productId} = ${claim.productId}
      and ${currentPrices.establishmentId} <> ${claim.establishmentId}
      and seen.price_centavos > 0 and ${condition} and ${isValid}
  )`;
  const isCheaperAfter = isSoldElsewhere(sql`seen.price_centavos < ${claim.centavos}`);
  const isCheaperBefore = sql`(${isSoldElsewhere(sql`seen.price_centavos < before.price_centavos`)}
    or not exists (select 1 from (select before.observed_at, before.source) as seen where ${isValid}))`;
  return sql`coalesce((
    select ${isCheaperAfter} and ${isCheaperBefore} or not ${isSoldElsewhere(sql`true`)}
    from (${observedBefore(orm, claim)}) as before
  ), false)`;
}
