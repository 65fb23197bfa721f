import { and, desc, eq } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments, regions, reportedPrices, users } from '#database/schema.ts';

export type ReportedPriceRow = Awaited<ReturnType<typeof selectApprovedReports>>[number];

/** Selects the approved, and therefore public, reports about a product, newest first. */
export function selectApprovedReports(orm: Orm, productId: number) {
  return orm
    .select({
      id: reportedPrices.id,
      reportedCentavos: reportedPrices.reportedCentavos,
      comment: reportedPrices.comment,
      status: reportedPrices.status,
      createdAt: reportedPrices.createdAt,
      establishment: establishments,
      regionName: regions.name,
      userName: users.name,
    })
    .from(reportedPrices)
    .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(users, eq(users.id, reportedPrices.userId))
    .where(and(eq(reportedPrices.productId, productId), eq(reportedPrices.status, 'approved')))
    .orderBy(desc(reportedPrices.createdAt), desc(reportedPrices.id));
}
