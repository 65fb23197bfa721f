import { and, asc, between, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { reportedPrices, users } from '#database/schema.ts';
import { agreementDays, agreementPercent, mostAgreeing } from '#domain/approval-rules.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { named } from '../platform/named.ts';
import { isOfSameThing } from './same-thing.ts';

type Report = typeof reportedPrices.$inferSelect;

const agreementMs = agreementDays * 24 * 60 * 60 * 1000;

/** Matches times near enough to a report for both to be of one price. */
export function isNear(column: Parameters<typeof between>[0], { createdAt }: Pick<Report, 'createdAt'>): SQL {
  const at = createdAt.getTime();
  return between(column, new Date(at - agreementMs), new Date(at + agreementMs));
}

/** Matches the reports of other people that agree with a report (domain/approval-rules.ts) and were not rejected. */
function agreesWith(report: Report): SQL | undefined {
  const { reportedCentavos: own, userId } = report;
  const { reportedCentavos: other } = reportedPrices;
  return and(
    isOfSameThing(report),
    isNear(reportedPrices.createdAt, report),
    sql`abs(${other} - ${own}::int)::bigint * 100 <= ${agreementPercent}::int * least(${other}, ${own}::int)::bigint`,
    ne(reportedPrices.id, report.id),
    ne(reportedPrices.status, 'rejected'),
    userId === null ? undefined : or(isNull(reportedPrices.userId), ne(reportedPrices.userId, userId)),
  );
}

/** Selects the reports of other people that agree with a report, the oldest first. */
export async function selectAgreeing(orm: Orm, report: Report): Promise<ReportedPriceContext['agreeing']> {
  const rows = await orm
    .select({
      id: reportedPrices.id,
      reportedCentavos: reportedPrices.reportedCentavos,
      createdAt: reportedPrices.createdAt,
      status: reportedPrices.status,
      userId: users.id,
      userName: users.name,
    })
    .from(reportedPrices)
    .leftJoin(users, eq(users.id, reportedPrices.userId))
    .where(agreesWith(report))
    .orderBy(asc(reportedPrices.createdAt), asc(reportedPrices.id))
    .limit(mostAgreeing);
  return rows.map(({ reportedCentavos, createdAt, userId, userName, ...row }) => ({
    ...row,
    reportedPrice: toReais(reportedCentavos),
    createdAt: toCityIso(createdAt),
    User: named(userId, userName),
  }));
}
