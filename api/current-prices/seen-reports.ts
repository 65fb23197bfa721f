import { cacheTagsOf } from '#contract/cached-tables.ts';
import type { SeenLower } from '#contract/observations.ts';
import type { Orm } from '#database/database.ts';
import { and, desc, eq, gt, gte, inArray, isNull, notExists, or, sql } from '#database/orm.ts';
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
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';
import { hasLifeOf, lifeDays } from './lives.ts';

/** An approved report that is not official, with its product and place. Prices in centavos. */
export interface SeenReport extends SeenPrice {
  /** the product */
  thingId: number;
  placeName: string;
}

/** The seen reports of a product, cached until a report or a price of it changes. */
const seenOfProducts: KeptPart<{ reports: readonly SeenReport[] }> = {
  name: 'seen reports',
  tagsOf: (id) =>
    cacheTagsOf(tablesOfReports, {
      reported_prices: { product_id: [id] },
      prices: { product_id: [id] },
      products: { id: [id] },
    }),
  async make(db, today, ids) {
    const seen = Map.groupBy(await selectSeenReports(db, today, ids), ({ thingId }) => thingId);
    return new Map(ids.map((id) => [id, { reports: seen.get(id) ?? [] }]));
  },
};

const tablesOfReports = [
  'reported_prices',
  'prices',
  'establishments',
  'products',
  'categories',
  'sectors',
  'price_lives',
] as const;

/** Reads the newest valid report of each of some products at each place that was approved and did not become official. */
export async function readSeenReports(
  keepParts: KeepParts,
  productIds: readonly number[],
): Promise<SeenReport[]> {
  const kept = await keepParts(seenOfProducts, productIds);
  return [...kept.values()].flatMap(({ reports }) => reports);
}

async function selectSeenReports(orm: Orm, today: Day, productIds: readonly number[]): Promise<SeenReport[]> {
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
        eq(reportedPrices.status, 'approved'),
        eq(reportedPrices.isByMerchant, false),
        gte(
          reportedPrices.createdAt,
          sql`${startOfDay(today).toISOString()}::timestamptz - make_interval(days => ${lifeDays})`,
        ),
        inArray(productId, [...productIds]),
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
