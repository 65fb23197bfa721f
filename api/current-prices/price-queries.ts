import { and, eq, getTableColumns, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import {
  categories,
  establishments,
  imports,
  priceLives,
  prices,
  products,
  promotions,
  regions,
} from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isBefore, isRegularPrice, newestFirst, type ObservationColumns } from './newest-observation.ts';
import { publicPoint } from './public-point.ts';
import { running, startOfDayAfter } from './running-promotions.ts';

/** The newest observation of a product at an establishment, with its related data and the running promotion. */
export type ObservedPrice = Awaited<ReturnType<typeof selectObservedPrices>>[number];

type PairColumns = ObservationColumns & Record<'productId' | 'establishmentId', AnyPgColumn>;

export interface PriceScope {
  productIds?: readonly number[];
  establishmentId?: number;
  /** products, each at one establishment */
  pairs?: readonly { productId: number; establishmentId: number }[];
}

/**
 * Selects the newest observation of each product at each establishment, the one before it, and the cheapest promotion
 * that runs on `today` with the price before it. It reads one index entry per pair, so the time does not grow with the history (see
 * selectCurrentFuelPrices). Prices for special payment conditions are left out.
 */
export function selectObservedPrices(
  orm: Orm,
  today: Day,
  { productIds, establishmentId, pairs }: PriceScope = {},
) {
  const newest = (table: PairColumns) =>
    and(
      eq(table.productId, products.id),
      eq(table.establishmentId, establishments.id),
      isRegularPrice(table),
    );
  const latest = orm
    .select()
    .from(prices)
    .where(newest(prices))
    .orderBy(...newestFirst(prices))
    .limit(1)
    .as('latest');
  const earlier = alias(prices, 'earlier');
  const previous = orm
    .select({ priceCentavos: earlier.priceCentavos, observedAt: earlier.observedAt })
    .from(earlier)
    .where(and(newest(earlier), isBefore(earlier, latest)))
    .orderBy(...newestFirst(earlier))
    .limit(1)
    .as('previous');
  const unoffered = alias(prices, 'unoffered');
  const before = orm
    .select({ beforeCentavos: unoffered.priceCentavos, beforeAt: unoffered.observedAt })
    .from(unoffered)
    .where(
      and(
        eq(unoffered.productId, promotions.productId),
        eq(unoffered.establishmentId, promotions.establishmentId),
        isRegularPrice(unoffered),
        lt(unoffered.observedAt, startOfDayAfter(promotions.startDate, 1)),
        // On its first day the promotion's price is the promotion itself.
        or(
          ne(unoffered.priceCentavos, promotions.saleCentavos),
          lt(unoffered.observedAt, startOfDayAfter(promotions.startDate, 0)),
        ),
      ),
    )
    .orderBy(...newestFirst(unoffered))
    .limit(1)
    .as('before');
  const offer = orm
    .selectDistinctOn([promotions.productId, promotions.establishmentId], {
      ...getTableColumns(promotions),
      beforeCentavos: before.beforeCentavos,
      beforeAt: before.beforeAt,
    })
    .from(promotions)
    .leftJoinLateral(before, sql`true`)
    .where(running(today))
    .orderBy(
      promotions.productId,
      promotions.establishmentId,
      promotions.saleCentavos,
      sql`${promotions.endDate} desc`,
      promotions.id,
    )
    .as('offer');
  const sourceLife = alias(priceLives, 'source_life');
  const meatLife = alias(priceLives, 'meat_life');
  return orm
    .select({
      id: latest.id,
      priceCentavos: latest.priceCentavos,
      observedAt: latest.observedAt,
      source: latest.source,
      paymentCondition: latest.paymentCondition,
      recordedAt: latest.createdAt,
      origin: imports.origin,
      corrected: latest.corrected,
      previousCentavos: previous.priceCentavos,
      previousAt: previous.observedAt,
      lifeDays: sql<number>`coalesce(${sourceLife.days}, ${meatLife.days}, 0)`,
      productId: products.id,
      productName: products.name,
      productDescription: products.description,
      categoryId: categories.id,
      categoryName: categories.name,
      establishment: {
        id: establishments.id,
        name: establishments.name,
        type: establishments.type,
        verified: establishments.verified,
        address: establishments.address,
        neighbourhood: establishments.neighbourhood,
        ...publicPoint(establishments),
        coordinatesPrecision: establishments.coordinatesPrecision,
        regionId: establishments.regionId,
      },
      isDemonstration: establishments.isDemonstration,
      regionName: regions.name,
      offer: {
        id: offer.id,
        title: offer.title,
        discountPercentage: offer.discountPercentage,
        originalCentavos: offer.originalCentavos,
        saleCentavos: offer.saleCentavos,
        startDate: offer.startDate,
        endDate: offer.endDate,
        isActive: offer.isActive,
        updatedAt: offer.updatedAt,
        beforeCentavos: offer.beforeCentavos,
        beforeAt: offer.beforeAt,
      },
    })
    .from(products)
    .crossJoin(establishments)
    .crossJoinLateral(latest)
    .leftJoinLateral(previous, sql`true`)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(offer, and(eq(offer.productId, products.id), eq(offer.establishmentId, establishments.id)))
    .leftJoin(imports, eq(imports.id, latest.importId))
    .leftJoin(sourceLife, and(eq(sourceLife.kind, 'meat'), eq(sourceLife.source, latest.source)))
    .leftJoin(meatLife, and(eq(meatLife.kind, 'meat'), eq(meatLife.source, 'any')))
    .where(
      and(
        productIds && inArray(products.id, [...productIds]),
        establishmentId === undefined ? undefined : eq(establishments.id, establishmentId),
        pairs && isOneOf(pairs),
      ),
    );
}

/** Matches pairs of product and establishment. Both tables are narrowed by their indexes before they are combined. */
function isOneOf(pairs: NonNullable<PriceScope['pairs']>) {
  const list = pairs.map(
    ({ productId, establishmentId }) => sql`(${productId}::int, ${establishmentId}::int)`,
  );
  return and(
    inArray(
      products.id,
      pairs.map(({ productId }) => productId),
    ),
    inArray(
      establishments.id,
      pairs.map(({ establishmentId }) => establishmentId),
    ),
    sql`(${products.id}, ${establishments.id}) in (${sql.join(list, sql`, `)})`,
  );
}
