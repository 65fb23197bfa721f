import { and, gte, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';
import { trialDays } from '#domain/approval-rules.ts';
import { addDays, startOfDay } from '#domain/city-time.ts';
import { readHandler } from '../platform/handler.ts';
import { selectRulesHolding } from '../reported-prices/rules-holding.ts';

/** How many decisions are tried, the newest ones: more take long, and say the same. */
const mostTried = 2_000;

/** Says how each rule would have done on what people have decided: one statement, whatever the rules are set to. */
export const readRuleTrial = readHandler('readRuleTrial', async (_, { db, today }) => {
  const from = addDays(today, -trialDays);
  const isDecided = and(
    ne(reportedPrices.status, 'pending'),
    isNull(reportedPrices.decidedByRule),
    gte(reportedPrices.createdAt, startOfDay(from)),
  );
  const tried = selectRulesHolding(db, isDecided, { limit: mostTried + 1, isTrial: true }).as('tried');
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
    },
  };
});
