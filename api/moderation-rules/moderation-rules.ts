import type { Orm } from '#database/database.ts';
import { and, eq, gte, isNull, ne, type SQL, sql } from '#database/orm.ts';
import { moderationSettings, receipts, reportedPrices } from '#database/schema.ts';
import { trialDays } from '#domain/approval-rules.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { selectRulePrices } from '../receipts/rule-prices.ts';
import { selectMatchingRules } from '../reported-prices/matching-rules.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';

const readModerationRules = readHandler('readModerationRules', async (_, { db }) => ({
  data: await readRules(db),
}));

/** How many of the newest decisions are tried; more would take long without changing the result. */
const mostTried = 2_000;
const mostTriedReceipts = 500;

/** Returns what the rule of receipts would have published of those that people have decided, and what of that they did. */
async function tryReceipts(orm: Orm, from: Day) {
  const isDecided = and(
    ne(receipts.status, 'pending'),
    eq(receipts.decidedByRule, false),
    gte(receipts.createdAt, startOfDay(from)),
  );
  const limit = mostTriedReceipts;
  const { count, isPart, prices } = await selectRulePrices(orm, isDecided, { limit, isTrial: true });
  return {
    decided: count,
    isPart,
    prices: prices.length,
    same: prices.filter(({ isSame }) => isSame).length,
  };
}

/** Returns how each rule would have performed on people's decisions, in a few statements, for any settings of the rules. */
const readRuleTrial = readHandler('readRuleTrial', async (_, { db, today }) => {
  const from = addDays(today, -trialDays);
  const isDecided = and(
    ne(reportedPrices.status, 'pending'),
    isNull(reportedPrices.decidedByRule),
    gte(reportedPrices.createdAt, startOfDay(from)),
  );
  const tried = selectMatchingRules(db, isDecided, { limit: mostTried + 1, isTrial: true }).as('tried');
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const wasRejected = sql`${tried.status} = 'rejected'`;
  const either = sql`(${tried.agreement} or ${tried.record})`;
  const [counts] = await db
    .select({
      decided: sql<number>`count(*)::int`,
      agreed: count(sql`${tried.agreement}`),
      agreedRejected: count(sql`${tried.agreement} and ${wasRejected}`),
      recorded: count(sql`${tried.record}`),
      recordedRejected: count(sql`${tried.record} and ${wasRejected}`),
      either: count(either),
      eitherRejected: count(sql`${either} and ${wasRejected}`),
    })
    .from(tried);
  const { decided = 0, agreed = 0, agreedRejected = 0, recorded = 0, recordedRejected = 0 } = counts ?? {};
  return {
    data: {
      from,
      decided: Math.min(decided, mostTried),
      isPart: decided > mostTried,
      agreement: { approved: agreed, rejected: agreedRejected },
      record: { approved: recorded, rejected: recordedRejected },
      either: { approved: counts?.either ?? 0, rejected: counts?.eitherRejected ?? 0 },
      receipts: await tryReceipts(db, from),
    },
  };
});

/** The settings are one row (database/tables/moderation-settings.ts). */
const id = 1;

/** Switches the rules on or off. What a rule has approved stays approved, and is undone one by one. */
const updateModerationRules = writeHandler('updateModerationRules', async ({ body }, { tx, now, audit }) => {
  const { version, receipts: ofReceipts, ...ofReports } = body;
  const naming = { noun: 'moderation-rules', missing: 'As regras não foram encontradas.' };
  await lockVersion(tx, moderationSettings, { id, version }, naming);
  const before = await readRules(tx);
  await tx
    .update(moderationSettings)
    .set({
      ...ofReports,
      ...(ofReceipts !== undefined && { receipts: ofReceipts }),
      ...nextVersion(moderationSettings, now),
    })
    .where(eq(moderationSettings.id, id));
  const after = await readRules(tx);
  await audit({ id, before, after });
  return { data: after };
});

export const moderationRuleHandlers = { readModerationRules, readRuleTrial, updateModerationRules };
