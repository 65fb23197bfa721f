import type { Orm } from '#database/database.ts';
import { and, eq, gte, inArray, sql } from '#database/orm.ts';
import { prices, reportedPrices } from '#database/schema.ts';
import { networkDays } from '#domain/confirmations.ts';

/** Others than the shop have said a price, or an administrator has let it pass. */
export const isOfTrust = sql<boolean>`${prices.source} <> 'merchant' or ${prices.reportedPriceId} is not null`;

/** A person's report of a price, which may be against what the shop says. */
export interface ReportAtPlace {
  productId: number;
  userId: number | null;
  network: string | null;
  centavos: number;
  createdAt: Date;
}

/** Selects what people, not the shop, have reported of some products at a place while their networks were known. */
export function selectReportsAt(
  orm: Orm,
  establishmentId: number,
  productIds: readonly number[],
  now: Date,
): Promise<ReportAtPlace[]> {
  return orm
    .select({
      productId: reportedPrices.productId,
      userId: reportedPrices.userId,
      network: reportedPrices.network,
      centavos: reportedPrices.reportedCentavos,
      createdAt: reportedPrices.createdAt,
    })
    .from(reportedPrices)
    .where(
      and(
        eq(reportedPrices.establishmentId, establishmentId),
        inArray(reportedPrices.productId, [...productIds]),
        inArray(reportedPrices.status, ['pending', 'approved']),
        eq(reportedPrices.isByMerchant, false),
        gte(reportedPrices.createdAt, new Date(now.getTime() - networkDays * 24 * 60 * 60 * 1000)),
      ),
    );
}

/** Counts who has said since an observation that a price is another than the shop's. Deleted accounts are one person. */
export function countAgainst(
  reports: readonly ReportAtPlace[],
  { centavos, since }: { centavos: number; since: Date | null },
): { people: number; networks: number } {
  const against = reports.filter(
    (report) => report.centavos !== centavos && (since === null || report.createdAt > since),
  );
  return {
    people: new Set(against.map(({ userId }) => userId)).size,
    networks: new Set(against.map(({ network }) => network)).size,
  };
}
