import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import type { PriceRow } from '#contract/prices.ts';
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
import { type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { presentObservation } from '../current-prices/present.ts';

/** Selects observations of all goods as the back office lists them. */
export function selectPriceRows(orm: Orm) {
  return orm
    .select({
      id: prices.id,
      kind: sectors.kind,
      productId: prices.productId,
      productName: products.name,
      unit: products.unit,
      establishmentId: prices.establishmentId,
      establishmentName: establishments.name,
      address: establishments.address,
      regionId: regions.id,
      regionName: regions.name,
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

export function presentPriceRow(row: SelectedPrice, today: Day): PriceRow {
  const { id, kind, productId, establishmentId, address, regionId, regionName, current, replacesId } = row;
  return {
    id,
    kind,
    productId,
    Product: { id: productId, name: row.productName, unit: row.unit },
    establishmentId,
    Establishment: {
      id: establishmentId,
      name: row.establishmentName,
      address,
      Region: regionId === null || regionName === null ? null : { id: regionId, name: regionName },
    },
    price: toReais(row.priceCentavos),
    ...presentObservation(row, kind, today),
    current,
    replacesId,
    createdAt: toCityIso(row.createdAt),
  };
}

/** Presents a row with the names that the specification gives to a fuel's. A station always has an address. */
export function presentFuelPriceRow(row: PriceRow): FuelPriceRow {
  const { productId, Product, establishmentId, Establishment, collectionDate, createdAt } = row;
  return {
    ...row,
    stationId: establishmentId,
    Station: { id: establishmentId, name: Establishment.name, address: Establishment.address ?? '' },
    typeId: productId,
    FuelType: { id: productId, name: Product.name },
    date: collectionDate,
    updatedAt: createdAt,
  };
}
