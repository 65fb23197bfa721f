import type { Orm } from '#database/database.ts';
import { eq, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  imports,
  priceLives,
  prices,
  products,
  regions,
  sectors,
} from '#database/schema.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { stationAddress } from '../platform/kinds.ts';

/** Selects observations of all goods as the back office lists them. */
export function selectPriceRows(orm: Orm) {
  return orm
    .select({
      id: prices.id,
      productId: prices.productId,
      productName: products.name,
      unit: products.unit,
      establishmentId: prices.establishmentId,
      establishmentName: establishments.name,
      stationAddress,
      isDemonstration: establishments.isDemonstration,
      // A shop always has one (`establishments_region_said`).
      regionId: sql<number>`${regions.id}`,
      regionName: sql<string>`${regions.name}`,
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
      origin: imports.origin,
      corrected: prices.corrected,
      paymentCondition: prices.paymentCondition,
      lifeDays,
      current: sql<boolean>`${currentPrices.id} is not null`,
      replacesId: prices.replacesId,
      createdAt: prices.createdAt,
    })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(currentPrices, eq(currentPrices.id, prices.id))
    .leftJoin(imports, eq(imports.id, prices.importId))
    .leftJoin(priceLives, hasLifeOf(prices.source))
    .$dynamic();
}

export type SelectedPrice = Awaited<ReturnType<typeof selectPriceRows>>[number];
