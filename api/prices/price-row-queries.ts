import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PriceRow } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import {
  currentPrices,
  establishments,
  imports,
  priceLives,
  prices,
  products,
  regions,
} from '#database/schema.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import { notFound } from '../platform/failure.ts';

export const noPrice = 'Preço não encontrado.';

/** Selects observations as the back office lists them. */
export function selectPriceRows(orm: Orm) {
  const sourceLife = alias(priceLives, 'source_life');
  const meatLife = alias(priceLives, 'meat_life');
  return orm
    .select({
      id: prices.id,
      productId: prices.productId,
      productName: products.name,
      establishmentId: prices.establishmentId,
      establishmentName: establishments.name,
      isDemonstration: establishments.isDemonstration,
      regionId: regions.id,
      regionName: regions.name,
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
      origin: imports.origin,
      corrected: prices.corrected,
      paymentCondition: prices.paymentCondition,
      lifeDays: sql<number>`coalesce(${sourceLife.days}, ${meatLife.days}, 0)`,
      current: sql<boolean>`${currentPrices.id} is not null`,
      replacesId: prices.replacesId,
      createdAt: prices.createdAt,
    })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(currentPrices, eq(currentPrices.id, prices.id))
    .leftJoin(imports, eq(imports.id, prices.importId))
    .leftJoin(sourceLife, and(eq(sourceLife.kind, 'meat'), eq(sourceLife.source, prices.source)))
    .leftJoin(meatLife, and(eq(meatLife.kind, 'meat'), eq(meatLife.source, 'any')))
    .$dynamic();
}

type SelectedRow = Awaited<ReturnType<typeof selectPriceRows>>[number];

export function presentPriceRow(row: SelectedRow, today: Day): PriceRow {
  const { id, productId, establishmentId, current, replacesId, isDemonstration } = row;
  return {
    id,
    productId,
    Product: { id: productId, name: row.productName },
    establishmentId,
    Establishment: {
      id: establishmentId,
      name: row.establishmentName,
      Region: { id: row.regionId, name: row.regionName },
      isDemonstration,
    },
    price: toReais(row.priceCentavos),
    ...presentObservation(row, 'meat', today),
    current,
    replacesId,
    createdAt: toCityIso(row.createdAt),
  };
}

/** Reads an observation, withdrawn or not. @throws {Failure} 'not_found' */
export async function readPrice(orm: Orm, id: number, today: Day): Promise<PriceRow> {
  const [row] = await selectPriceRows(orm).where(eq(prices.id, id));
  if (!row) throw notFound(noPrice);
  return presentPriceRow(row, today);
}
