import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import type { Orm } from '#database/database.ts';
import { establishments, fuelPrices, imports, priceLives, products } from '#database/schema.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { newestFirst } from '../current-prices/newest-observation.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import { notFound } from '../platform/failure.ts';
import { stationAddress } from '../platform/kinds.ts';

export const noFuelPrice = 'Preço não encontrado.';

/** Selects observations as the back office lists them. */
export function selectFuelPriceRows(orm: Orm) {
  const sourceLife = alias(priceLives, 'source_life');
  const fuelLife = alias(priceLives, 'fuel_life');
  return orm
    .select({
      id: fuelPrices.id,
      stationId: fuelPrices.establishmentId,
      stationName: establishments.name,
      stationAddress,
      isDemonstration: establishments.isDemonstration,
      typeId: fuelPrices.productId,
      typeName: products.name,
      priceCentavos: fuelPrices.priceCentavos,
      observedAt: fuelPrices.observedAt,
      source: fuelPrices.source,
      origin: imports.origin,
      corrected: fuelPrices.corrected,
      paymentCondition: fuelPrices.paymentCondition,
      lifeDays: sql<number>`coalesce(${sourceLife.days}, ${fuelLife.days}, 0)`,
      current: sql<boolean>`coalesce(${isCurrent(orm)}, false)`,
      replacesId: fuelPrices.replacesId,
      createdAt: fuelPrices.createdAt,
    })
    .from(fuelPrices)
    .innerJoin(establishments, eq(establishments.id, fuelPrices.establishmentId))
    .innerJoin(products, eq(products.id, fuelPrices.productId))
    .leftJoin(imports, eq(imports.id, fuelPrices.importId))
    .leftJoin(sourceLife, and(eq(sourceLife.kind, 'fuel'), eq(sourceLife.source, fuelPrices.source)))
    .leftJoin(fuelLife, and(eq(fuelLife.kind, 'fuel'), eq(fuelLife.source, 'any')))
    .$dynamic();
}

type SelectedRow = Awaited<ReturnType<typeof selectFuelPriceRows>>[number];

type PairColumns = Record<'id' | 'establishmentId' | 'productId' | 'paymentCondition', AnyPgColumn>;

/**
 * Matches the newest observation of its station, fuel and payment condition: one look into an index for each row that is
 * asked. Written as 'there is no newer one', PostgreSQL would compare the rows of millions at once.
 */
export function isCurrent(orm: Orm, table: PairColumns = fuelPrices): SQL {
  const newest = alias(fuelPrices, 'newest');
  return sql`${table.id} = (${orm
    .select({ id: newest.id })
    .from(newest)
    .where(
      and(
        eq(newest.establishmentId, table.establishmentId),
        eq(newest.productId, table.productId),
        eq(newest.paymentCondition, table.paymentCondition),
        isNull(newest.withdrawnAt),
      ),
    )
    .orderBy(...newestFirst(newest))
    .limit(1)})`;
}

export function presentFuelPriceRow(row: SelectedRow, today: Day): FuelPriceRow {
  const { id, stationId, typeId, current, replacesId, isDemonstration } = row;
  return {
    id,
    stationId,
    Station: { id: stationId, name: row.stationName, address: row.stationAddress, isDemonstration },
    typeId,
    FuelType: { id: typeId, name: row.typeName },
    price: toReais(row.priceCentavos),
    date: toCityIso(row.observedAt),
    ...presentObservation(row, 'fuel', today),
    current,
    replacesId,
    updatedAt: toCityIso(row.createdAt),
  };
}

/** Reads an observation, withdrawn or not. @throws {Failure} 'not_found' */
export async function readFuelPrice(orm: Orm, id: number, today: Day): Promise<FuelPriceRow> {
  const [row] = await selectFuelPriceRows(orm).where(eq(fuelPrices.id, id));
  if (!row) throw notFound(noFuelPrice);
  return presentFuelPriceRow(row, today);
}
