import type { Orm } from '#database/database.ts';
import { alias, and, eq, lt, or, type SQL, sql } from '#database/orm.ts';
import {
  brands,
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
import { conditionalPrices } from '../current-prices/conditional-prices.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { isBefore, isOfPair, newestFirst } from '../current-prices/observations.ts';
import { publicPoint } from '../current-prices/public-point.ts';
import { isFuel, isStation, stationAddress } from '../platform/kinds.ts';
import { isOneOf } from '../platform/list.ts';

/** The columns of a station beside its prices, for a statement that joins its region and brand. */
export const stationColumns = {
  stationId: establishments.id,
  stationName: establishments.name,
  stationAddress,
  stationNeighbourhood: establishments.neighbourhood,
  stationIsOpen: establishments.isOpen,
  ...publicPoint,
  regionId: regions.id,
  regionName: regions.name,
  brandId: brands.id,
  brandName: brands.name,
};

/** A current price with its related data. */
export type CurrentFuelPrice = Awaited<ReturnType<typeof selectFuelPrices>>[number];

/**
 * Selects the current price of each product at each place as it was before an instant, with the name and columns of the current
 * prices' table, so that a statement can read it instead of that table. Two index entries are read for each pair, however long
 * the history.
 */
function standingBefore(orm: Orm, before: Date) {
  const pairs = alias(currentPrices, 'pairs');
  const earlier = alias(prices, 'earlier');
  const latest = orm
    .select()
    .from(prices)
    .where(and(isOfPair(prices, pairs), lt(prices.observedAt, before)))
    .orderBy(...newestFirst(prices))
    .limit(1)
    .as('latest');
  const previous = orm
    .select({ priceCentavos: earlier.priceCentavos, observedAt: earlier.observedAt })
    .from(earlier)
    .where(and(isOfPair(earlier, pairs), isBefore(earlier, latest)))
    .orderBy(...newestFirst(earlier))
    .limit(1)
    .as('previous');
  const rows = orm
    .select({
      id: latest.id,
      productId: pairs.productId,
      establishmentId: pairs.establishmentId,
      paymentCondition: pairs.paymentCondition,
      priceCentavos: latest.priceCentavos,
      observedAt: latest.observedAt,
      source: latest.source,
      corrected: latest.corrected,
      importId: latest.importId,
      createdAt: latest.createdAt,
      previousCentavos: sql`${previous.priceCentavos}`.as('previous_centavos'),
      previousAt: sql`${previous.observedAt}`.as('previous_at'),
    })
    .from(pairs)
    .crossJoinLateral(latest)
    .leftJoinLateral(previous, sql`true`);
  return orm.$with('current_prices').as(rows);
}

/**
 * Selects the current price of each fuel at each station, with the price before it, and lower ones with a payment condition.
 * @param before counts only earlier observations, and none with a payment condition
 * @param isAsked restricts the prices by the ids of their fuels; all without it
 */
export function selectFuelPrices(orm: Orm, before?: Date, isAsked?: SQL) {
  // With the ids of the fuels, the current prices are read by key. With the sector alone, the whole table would be.
  const fuels = orm.select({ id: products.id }).from(products).where(isFuel(orm));
  return orm
    .with(...(before ? [standingBefore(orm, before)] : []))
    .select({
      id: currentPrices.id,
      priceCentavos: currentPrices.priceCentavos,
      observedAt: currentPrices.observedAt,
      source: currentPrices.source,
      paymentCondition: currentPrices.paymentCondition,
      conditional: before ? sql<null>`null` : conditionalPrices(orm),
      recordedAt: currentPrices.createdAt,
      origin: imports.origin,
      corrected: currentPrices.corrected,
      previousCentavos: currentPrices.previousCentavos,
      previousAt: currentPrices.previousAt,
      lifeDays,
      typeId: products.id,
      typeName: products.name,
      typePosition: products.position,
      ...stationColumns,
    })
    .from(currentPrices)
    .innerJoin(
      products,
      and(
        eq(products.id, currentPrices.productId),
        eq(currentPrices.paymentCondition, 'any'),
        isAsked ?? sql`${currentPrices.productId} = any(array(${fuels}))`,
      ),
    )
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), eq(sectors.kind, 'fuel')))
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .leftJoin(imports, eq(imports.id, currentPrices.importId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source));
}

/** A fuel at a station. */
export interface FuelPair {
  productId: number;
  establishmentId: number;
}

/** Selects the current prices of some fuels, each at one station, unordered. */
export async function selectFuelPricesOf(orm: Orm, pairs: readonly FuelPair[]): Promise<CurrentFuelPrice[]> {
  if (pairs.length === 0) return [];
  // Grouped by fuel, each pair is read by key; a list of pairs would be searched for among all prices.
  const isPair = [...Map.groupBy(pairs, ({ productId }) => productId)].map(([productId, same]) =>
    and(
      eq(currentPrices.productId, productId),
      isOneOf(currentPrices.establishmentId, same.map(({ establishmentId }) => establishmentId).join()),
    ),
  );
  return selectFuelPrices(orm, undefined, or(...isPair));
}

/** Selects the current price of each fuel at some stations, unordered. */
export async function selectFuelPricesAt(
  orm: Orm,
  stationIds: readonly number[],
): Promise<CurrentFuelPrice[]> {
  if (stationIds.length === 0) return [];
  return selectFuelPrices(orm).where(isOneOf(currentPrices.establishmentId, stationIds.join()));
}

/** Selects a fuel and a station, whether or not it has a price there; undefined if one of them is not what it should be. */
export async function selectFuelAtStation(orm: Orm, { productId, establishmentId }: FuelPair) {
  const [row] = await orm
    .select({
      productName: products.name,
      unit: products.unit,
      establishmentName: establishments.name,
      isOpen: establishments.isOpen,
      hasSuccessor: sql<boolean>`${establishments.successorId} is not null`,
    })
    .from(establishments)
    .innerJoin(products, and(eq(products.id, productId), isFuel(orm)))
    .where(and(eq(establishments.id, establishmentId), isStation));
  return row;
}
