import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, establishments, products, promotions, regions, sectors } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { fullPriceSeen } from './full-price.ts';
import { publicPoint } from './public-point.ts';
import { newestAtShop, observedColumns, running } from './running-promotions.ts';

export type SelectedPromotion = Awaited<ReturnType<typeof selectPromotions>>[number];

export interface PromotionScope {
  id?: number;
  establishmentId?: number;
  /** matches the promotions that are read */
  isAsked?: SQL;
}

/** Selects the promotions of public goods that run on a day, each with the newest regular price of its product at its shop. */
export function selectPromotions(
  orm: Orm,
  today: Day,
  { id, establishmentId, isAsked }: PromotionScope = {},
) {
  const newest = newestAtShop(orm);
  return orm
    .select({
      id: promotions.id,
      title: promotions.title,
      description: promotions.description,
      productId: products.id,
      productName: products.name,
      establishmentId: establishments.id,
      establishmentName: establishments.name,
      address: establishments.address,
      ...publicPoint(establishments),
      coordinatesPrecision: establishments.coordinatesPrecision,
      regionName: regions.name,
      isDemonstration: establishments.isDemonstration,
      originalCentavos: promotions.originalCentavos,
      saleCentavos: promotions.saleCentavos,
      discountPercentage: promotions.discountPercentage,
      startDate: promotions.startDate,
      endDate: promotions.endDate,
      isActive: promotions.isActive,
      fullPriceSeen,
      newest: observedColumns(newest),
    })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .innerJoin(establishments, eq(establishments.id, promotions.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        running(today),
        isAsked,
        id === undefined ? undefined : eq(promotions.id, id),
        establishmentId === undefined ? undefined : eq(promotions.establishmentId, establishmentId),
      ),
    )
    .orderBy(promotions.id);
}

/** Matches the promotions of public goods that run on a day, for statements that page, count or sort them. */
export function isPublicOn(orm: Orm, today: Day): SQL | undefined {
  const publicGoods = orm
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector));
  return and(running(today), inArray(promotions.productId, publicGoods));
}
