import { and, desc, eq, gt, gte, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { SeenLower } from '#contract/observations.ts';
import type { Orm } from '#database/database.ts';
import { establishments, fuelPrices, priceLives, prices, reportedPrices } from '#database/schema.ts';
import { cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { type SeenPrice, seenBelow } from '#domain/official-prices.ts';
import type { PriceKind } from '#domain/prices.ts';
import { isShop, isStation } from '../platform/kinds.ts';

/** An approved report that is not official, with what it is about and where. Prices in centavos. */
export interface SeenReport extends SeenPrice {
  /** the product or the fuel */
  thingId: number;
  placeName: string;
}

/**
 * Selects the newest valid report of each thing at each place that was approved and did not become official.
 * @param of the products or fuels, and the place; what is not given: all
 */
export async function selectSeenReports(
  orm: Orm,
  kind: PriceKind,
  today: Day,
  { thingIds, placeId }: { thingIds?: readonly number[]; placeId?: number } = {},
): Promise<SeenReport[]> {
  const { productId, establishmentId } = reportedPrices;
  const official = kind === 'meat' ? prices : fuelPrices;
  const life = sql<number>`(${orm
    .select({
      days: sql`coalesce(max(${priceLives.days}) filter (where ${priceLives.source} = 'report'), max(${priceLives.days}), 0)`,
    })
    .from(priceLives)
    .where(and(eq(priceLives.kind, kind), inArray(priceLives.source, ['report', 'any'])))})`;
  const madeOfIt = orm
    .select({ one: sql`1` })
    .from(official)
    .where(
      and(
        eq(official.reportedPriceId, reportedPrices.id),
        or(isNull(official.withdrawnAt), gt(official.withdrawnAt, reportedPrices.decidedAt)),
      ),
    );
  const rows = await orm
    .selectDistinctOn([productId, establishmentId], {
      thingId: productId,
      placeId: establishmentId,
      placeName: establishments.name,
      price: reportedPrices.reportedCentavos,
      seenAt: reportedPrices.createdAt,
      lifeDays: sql<number>`${life}::int`,
    })
    .from(reportedPrices)
    .innerJoin(establishments, eq(establishments.id, establishmentId))
    .where(
      and(
        kind === 'meat' ? isShop : isStation,
        eq(reportedPrices.status, 'approved'),
        gte(
          reportedPrices.createdAt,
          sql`${startOfDay(today).toISOString()}::timestamptz - make_interval(days => ${life}::int)`,
        ),
        thingIds && inArray(productId, [...thingIds]),
        placeId === undefined ? undefined : eq(establishmentId, placeId),
        notExists(madeOfIt),
      ),
    )
    .orderBy(productId, establishmentId, desc(reportedPrices.createdAt), desc(reportedPrices.id));
  return rows.map((row) => ({ ...row, day: cityDay(row.seenAt) }));
}

/** Presents the report that is shown beside the best price; null where there is none. */
export function presentSeenLower(
  reports: readonly SeenReport[],
  beside: Parameters<typeof seenBelow>[1],
  today: Day,
): SeenLower | null {
  const seen = seenBelow(reports, beside, today);
  if (!seen) return null;
  const { price, day, lifeDays, placeId, placeName } = seen;
  return { price: toReais(price), day, lifeDays, placeId, placeName };
}
