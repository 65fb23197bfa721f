import type { Orm } from '#database/database.ts';
import { alias, and, eq, getTableColumns, inArray, lt, ne, or, type SQL, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  imports,
  priceLives,
  prices,
  products,
  promotions,
  regions,
  sectors,
} from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { isOneOf } from '../platform/list.ts';
import { conditionalPrices } from './conditional-prices.ts';
import { hasLifeOf, lifeDays } from './lives.ts';
import { isRegularPrice, newestFirst } from './observations.ts';
import { publicPoint } from './public-point.ts';
import { fullPriceSeen, running, startOfDayAfter } from './running-promotions.ts';

/** The current observation of a cut at a shop, with its related data and the running promotion. */
export type ObservedPrice = Awaited<ReturnType<typeof selectObservedPrices>>[number];

type Pairs = readonly { productId: number; establishmentId: number }[];

export interface PriceScope {
  productIds?: readonly number[];
  establishmentId?: number;
  /** products, each at one establishment */
  pairs?: Pairs;
  /** also the goods of closed sectors, for the panel, and for users who have one of them among their favourites */
  withClosed?: boolean;
}

/**
 * Selects the current observation of each cut at each shop, the one before it, and the cheapest promotion that runs on `today`
 * with the price before it. The history is not read, except for the 30 days before a promotion. Each is a price for any payment;
 * lower ones with a payment condition are beside it.
 */
export function selectObservedPrices(
  orm: Orm,
  today: Day,
  { withClosed = false, ...scope }: PriceScope = {},
) {
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
      fullPriceSeen: fullPriceSeen.as('full_price_seen'),
    })
    .from(promotions)
    .leftJoinLateral(before, sql`true`)
    .where(and(running(today), isInScope(promotions, scope), scope.pairs && isPromotionAround(scope.pairs)))
    .orderBy(
      promotions.productId,
      promotions.establishmentId,
      promotions.saleCentavos,
      sql`${promotions.endDate} desc`,
      promotions.id,
    )
    .as('offer');
  return orm
    .select({
      id: currentPrices.id,
      priceCentavos: currentPrices.priceCentavos,
      observedAt: currentPrices.observedAt,
      source: currentPrices.source,
      paymentCondition: currentPrices.paymentCondition,
      conditional: conditionalPrices(orm),
      recordedAt: currentPrices.createdAt,
      origin: imports.origin,
      corrected: currentPrices.corrected,
      previousCentavos: currentPrices.previousCentavos,
      previousAt: currentPrices.previousAt,
      lifeDays,
      productId: products.id,
      productName: products.name,
      productDescription: products.description,
      unit: products.unit,
      categoryId: categories.id,
      categoryName: categories.name,
      establishment: {
        id: establishments.id,
        name: establishments.name,
        type: establishments.type,
        verified: establishments.verified,
        address: establishments.address,
        neighbourhood: establishments.neighbourhood,
        ...publicPoint,
        regionId: regions.id,
      },
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
        fullPriceSeen: offer.fullPriceSeen,
      },
    })
    .from(currentPrices)
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(
      sectors,
      and(eq(sectors.id, categories.sectorId), withClosed ? ne(sectors.kind, 'fuel') : isPublicSector),
    )
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(offer, and(eq(offer.productId, products.id), eq(offer.establishmentId, establishments.id)))
    .leftJoin(imports, eq(imports.id, currentPrices.importId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(
      and(
        eq(currentPrices.paymentCondition, 'any'),
        isInScope(currentPrices, scope),
        scope.pairs && isPriceOf(scope.pairs),
      ),
    )
    .orderBy(currentPrices.productId, currentPrices.establishmentId);
}

/** Matches the rows of a table in a scope, apart from its pairs. */
function isInScope(
  table: typeof currentPrices | typeof promotions,
  { productIds, establishmentId }: Pick<PriceScope, 'productIds' | 'establishmentId'>,
): SQL | undefined {
  return and(
    productIds && inArray(table.productId, [...productIds]),
    establishmentId === undefined ? undefined : eq(table.establishmentId, establishmentId),
  );
}

/** Matches the prices of some pairs. Their ids are found first, by an index, because a join would come after all the others. */
function isPriceOf(pairs: Pairs): SQL {
  const list = (numbers: readonly number[]) => sql`${`{${numbers.join()}}`}::int[]`;
  const productIds = list(pairs.map((pair) => pair.productId));
  const establishmentIds = list(pairs.map((pair) => pair.establishmentId));
  return sql`${currentPrices.id} = any(array(select wanted.id
    from unnest(${productIds}, ${establishmentIds}) as pair (product_id, establishment_id)
    join ${currentPrices} as wanted using (product_id, establishment_id)))`;
}

/** Matches promotions of these products at these places, some of no pair: they are joined with the prices. */
function isPromotionAround(pairs: Pairs): SQL | undefined {
  const unique = (ids: number[]) => [...new Set(ids)].join();
  return and(
    isOneOf(promotions.productId, unique(pairs.map(({ productId }) => productId))),
    isOneOf(promotions.establishmentId, unique(pairs.map(({ establishmentId }) => establishmentId))),
  );
}
