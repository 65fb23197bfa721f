import { eq, sql } from 'drizzle-orm';
import { onlyRow } from '#database/only-row.ts';
import { reportedPrices } from '#database/schema.ts';
import { toCentavos } from '#domain/money.ts';
import { writeHandler } from '../platform/handler.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { applyRulesJob } from './apply-rules.ts';
import { readRules } from './moderation-settings.ts';
import { rankReports } from './ranks.ts';
import { readReport } from './read-report.ts';
import { requireSold } from './require-sold.ts';

const changed = sql`(${reportedPrices.reportedCentavos}, ${reportedPrices.comment})
  is distinct from (excluded.reported_centavos, excluded.comment)`;

/**
 * Reports a price. A person has one pending report of a price: the same sent again changes nothing, and another price
 * takes the place of the first one. The index that a report conflicts with also decides between posts at the same time.
 */
export const createReportedPrice = writeHandler(
  'createReportedPrice',
  async ({ body }, { tx, caller, now, today, enqueue }) => {
    await requirePerson(tx, caller.id);
    const thing = await requireSold(tx, body);
    const saved = await tx
      .insert(reportedPrices)
      .values({
        ...thing,
        userId: caller.id,
        reportedCentavos: toCentavos(body.reportedPrice),
        comment: body.comment || null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({
        target: [reportedPrices.userId, reportedPrices.productId, reportedPrices.establishmentId],
        targetWhere: sql`status = 'pending'`,
        set: {
          reportedCentavos: sql`excluded.reported_centavos`,
          comment: sql`excluded.comment`,
          version: sql`${reportedPrices.version} + case when ${changed} then 1 else 0 end`,
          createdAt: sql`case when ${changed} then excluded.created_at else ${reportedPrices.createdAt} end`,
          updatedAt: sql`case when ${changed} then excluded.updated_at else ${reportedPrices.updatedAt} end`,
        },
      })
      .returning({ id: reportedPrices.id });
    const { id } = onlyRow(saved);
    await rankReports(tx, eq(reportedPrices.id, id), { today });
    const rules = await readRules(tx);
    if (rules.agreement || rules.record) await enqueue(applyRulesJob, { reportId: id });
    return { data: await readReport(tx, id) };
  },
);
