import { and, desc, eq, gt, gte, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { SeenLower } from '#contract/observations.ts';
import type { Orm } from '#database/database.ts';
import {
  categories,
  establishments,
  priceLives,
  prices,
  products,
  reportedPrices,
  sectors,
} from '#database/schema.ts';
import { cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { type SeenPrice, seenBelow } from '#domain/official-prices.ts';
import type { PriceKind } from '#domain/prices.ts';
import { hasLifeOf, lifeDays } from './lives.ts';

/** An approved report that is not official, with its product and place. Prices in centavos. */
export interface SeenReport extends SeenPrice {
  /** the product */
  thingId: number;
  placeName: string;
}

/**
 * Selects the newest valid report of each product at each place that was approved and did not become official.
 * @param of the products, and the place; all without them
 */
export async function selectSeenReports(
  orm: Orm,
  kind: PriceKind,
  today: Day,
  { thingIds, placeId }: { thingIds?: readonly number[]; placeId?: number } = {},
): Promise<SeenReport[]> {
  const { productId, establishmentId } = reportedPrices;
  const madeOfIt = orm
    .select({ one: sql`1` })
    .from(prices)
    .where(
      and(
        eq(prices.reportedPriceId, reportedPrices.id),
        or(isNull(prices.withdrawnAt), gt(prices.withdrawnAt, reportedPrices.decidedAt)),
      ),
    );
  const rows = await orm
    .selectDistinctOn([productId, establishmentId], {
      thingId: productId,
      placeId: establishmentId,
      placeName: establishments.name,
      price: reportedPrices.reportedCentavos,
      seenAt: reportedPrices.createdAt,
      lifeDays,
    })
    .from(reportedPrices)
    .innerJoin(establishments, eq(establishments.id, establishmentId))
    .innerJoin(products, eq(products.id, productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(priceLives, hasLifeOf(sql`'report'`))
    .where(
      and(
        eq(sectors.kind, kind),
        eq(reportedPrices.status, 'approved'),
        gte(
          reportedPrices.createdAt,
          sql`${startOfDay(today).toISOString()}::timestamptz - make_interval(days => ${lifeDays})`,
        ),
        thingIds && inArray(productId, [...thingIds]),
        placeId === undefined ? undefined : eq(establishmentId, placeId),
        notExists(madeOfIt),
      ),
    )
    .orderBy(productId, establishmentId, desc(reportedPrices.createdAt), desc(reportedPrices.id));
  return rows.map((row) => ({ ...row, day: cityDay(row.seenAt) }));
}

/** Presents the report that is shown next to the best price; null if there is none. */
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
