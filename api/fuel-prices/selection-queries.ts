import type { Orm } from '#database/database.ts';
import { and, eq, or, type SQL, sql } from '#database/orm.ts';
import {
  brands,
  categories,
  currentPrices,
  establishments,
  imports,
  priceLives,
  products,
  regions,
  sectors,
} from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import type { FuelFilters } from '#domain/fuel-filters.ts';
import type { PriceSource } from '#domain/prices.ts';
import { isOnlySigns } from '#domain/product-search.ts';
import { fold } from '#domain/text.ts';
import type { ProductFigures } from '../current-prices/figures.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { publicPoint } from '../current-prices/public-point.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
import { folded, hasWord, isOneOf, wordsOf } from '../platform/list.ts';
import type { FuelPair } from './fuel-price-queries.ts';

/** The filters of the fuel page in SQL, equivalent to domain/fuel-filters.ts; a test compares both. */

/** A fuel with comparable prices in the city. */
export interface ComparedFuel {
  id: number;
  name: string;
  /** the day on which its prices are compared */
  day: Day;
  expired: boolean;
}

/** Selects the fuels with comparable prices in the city. */
export function comparedFuels(
  fuels: readonly { id: number; name: string }[],
  figures: ReadonlyMap<number, ProductFigures>,
): ComparedFuel[] {
  return fuels.flatMap(({ id, name }) => {
    const ofFuel = figures.get(id);
    return ofFuel ? [{ id, name, day: ofFuel.day, expired: ofFuel.expired }] : [];
  });
}

/** The fuels to search in display order, and the filters with the results of their search. */
export interface FuelScope {
  fuels: readonly ComparedFuel[];
  filters: FuelPageFilters;
  searched: SearchedStations | undefined;
}

type FuelPageFilters = Omit<FuelFilters, 'fuelTypeId'>;

/** The stations that a search finds. */
interface SearchedStations {
  /** found by their own texts */
  ids: number[];
  /** found together with the name of a fuel, by fuel */
  withFuel: ReadonlyMap<number, number[]>;
}

const stationText = sql`(${establishments.foldedName} || ' ' || ${establishments.foldedAddress} || ' ' ||
  coalesce(${folded(regions.name)}, '') || ' ' || coalesce(${folded(brands.name)}, ''))`;

/** Matches the stations of a region and a brand. */
function isThere({ regionId, brandId }: FuelScope['filters']): SQL | undefined {
  return and(
    isStation,
    regionId === undefined ? undefined : eq(establishments.regionId, regionId),
    brandId === undefined ? undefined : eq(establishments.brandId, brandId),
  );
}

/**
 * Searches the texts of the stations, each of which is read once. Later statements are planned for the number of stations
 * found, few or nearly all.
 */
export async function searchStations(
  orm: Orm,
  fuels: readonly { id: number; name: string }[],
  filters: FuelPageFilters,
): Promise<SearchedStations | undefined> {
  const words = wordsOf(filters.search);
  if (filters.search && isOnlySigns(filters.search)) return { ids: [], withFuel: new Map() };
  if (words.length === 0) return undefined;
  const found = sql.join(
    words.map((word) => hasWord(stationText, word)),
    sql`, `,
  );
  const rows = await orm
    .select({
      hasWords: sql<boolean[]>`array[${found}]`.as('has_words'),
      ids: sql<number[]>`array_agg(${establishments.id})`,
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .where(isThere(filters))
    .groupBy(sql`has_words`);
  const withName = (name: string) =>
    rows
      .filter(({ hasWords }) => words.every((word, index) => hasWords[index] || name.includes(word)))
      .flatMap(({ ids }) => ids);
  return { ids: withName(''), withFuel: new Map(fuels.map(({ id, name }) => [id, withName(fold(name))])) };
}

/** Returns the condition of `isFoundWithFuel` for prices in memory. */
export function isAmong({ withFuel }: SearchedStations): (fuelId: number, stationId: number) => boolean {
  const found = new Map([...withFuel].map(([fuelId, ids]) => [fuelId, new Set(ids)]));
  return (fuelId, stationId) => found.get(fuelId)?.has(stationId) ?? false;
}

/** Matches the prices that a search finds: each word is in the station's texts or in the name of the fuel. */
function isFoundWithFuel({ fuels, searched }: FuelScope): SQL | undefined {
  if (!searched) return undefined;
  const fuelsOf = Map.groupBy(fuels, ({ id }) => searched.withFuel.get(id)?.join() ?? '');
  return or(
    sql`false`,
    ...[...fuelsOf].map(([stationIds, same]) =>
      and(
        isOneOf(currentPrices.productId, same.map(({ id }) => id).join()),
        isOneOf(currentPrices.establishmentId, stationIds),
      ),
    ),
  );
}

/**
 * Selects the current prices of the fuels at the filtered stations, with their position in the domain's order: the compared
 * prices from the lowest, then the others from the newest.
 */
function placedOffers(orm: Orm, scope: FuelScope) {
  const { fuels } = scope;
  const seenOn = sql<Day>`(${currentPrices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  const days = fuels.map(({ id, day }) => sql`when ${id}::int then ${day}::date`);
  const comparedOn =
    days.length > 0 ? sql`case ${currentPrices.productId} ${sql.join(days, sql` `)} end` : sql`null`;
  const offers = orm
    .select({
      productId: currentPrices.productId,
      establishmentId: currentPrices.establishmentId,
      regionId: establishments.regionId,
      centavos: sql<number>`${currentPrices.priceCentavos}`.as('centavos'),
      source: currentPrices.source,
      corrected: currentPrices.corrected,
      origin: imports.origin,
      day: seenOn.as('day'),
      isCompared:
        sql<boolean>`${currentPrices.priceCentavos} > 0 and ${seenOn} + ${lifeDays} >= ${comparedOn}`.as(
          'is_compared',
        ),
    })
    .from(currentPrices)
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .leftJoin(imports, eq(imports.id, currentPrices.importId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(
      and(
        eq(currentPrices.paymentCondition, 'any'),
        isOneOf(currentPrices.productId, fuels.map(({ id }) => id).join()),
        isThere(scope.filters),
        isFoundWithFuel(scope),
      ),
    )
    .as('offers');
  const { productId, centavos, day, isCompared, establishmentId } = offers;
  return sql`select *,
      row_number() over (partition by ${productId} order by ${isCompared} desc,
        case when ${isCompared} then ${centavos} end, ${day} desc, ${centavos}, ${establishmentId})::int as place
    from ${offers}`;
}

/** The counts of a fuel's filtered prices. */
export interface FoundFuel {
  fuelId: number;
  compared: number;
  left: number;
  free: number;
  /** how many of the compared prices are the lowest */
  lowestPlaces: number;
  /** the first station in the order */
  firstId: number;
  regions: { regionId: number; stations: number; lowest: number; highest: number }[];
  /** in the order in which they come in the ranking */
  sources: { source: PriceSource; origin: string | null; corrected: boolean }[];
  from: Day | null;
  to: Day | null;
}

export interface FoundStations {
  fuels: FoundFuel[];
  /** stations with a price */
  sellers: number;
  /** stations with a price that is compared, and those of them where one is valid */
  comparedStations: number;
  validStations: number;
  /** stations that match the filters, with or without prices */
  stations: number;
}

/** Derives the current prices of some fuels in the whole city from their figures. */
export async function foundInCity(orm: Orm, figures: readonly ProductFigures[]): Promise<FoundFuel[]> {
  const importIds = figures.flatMap(({ sources }) => sources.flatMap(({ importId }) => importId ?? []));
  const brought =
    importIds.length === 0
      ? []
      : await orm
          .select({ id: imports.id, origin: imports.origin })
          .from(imports)
          .where(isOneOf(imports.id, importIds.join()));
  const originOf = new Map(brought.map(({ id, origin }) => [id, origin]));
  return figures.map(({ places, cheapest, regions: inRegions, sources, ...ofFuel }) => ({
    fuelId: ofFuel.productId,
    compared: places,
    left: ofFuel.left,
    free: ofFuel.free,
    lowestPlaces: ofFuel.lowestPlaces,
    firstId: cheapest[0] ?? 0,
    regions: inRegions.map(({ regionId, lowest, highest, places: stations }) => ({
      regionId,
      stations,
      lowest,
      highest,
    })),
    sources: sources.map(({ importId, ...source }) => ({
      ...source,
      origin: importId === null ? null : (originOf.get(importId) ?? null),
    })),
    from: ofFuel.from,
    to: ofFuel.to,
  }));
}

/** Counts the filtered results, in one statement that reads each price of the filtered stations once. */
export async function selectFound(orm: Orm, scope: FuelScope): Promise<FoundStations> {
  const { fuels, filters, searched } = scope;
  const valid = fuels.filter(({ expired }) => !expired).map(({ id }) => id);
  const stations = sql`select ${establishments.id} from ${establishments}
    where ${and(isThere(filters), searched && isOneOf(establishments.id, searched.ids.join()))}`;
  const { rows } = await orm.execute<FoundRow>(sql`
    with offers as materialized (${placedOffers(orm, scope)}),
    lowest as (select product_id, min(centavos) as centavos from offers where is_compared group by product_id)
    select grouping(offers.product_id, region_id, source)::int as level,
      offers.product_id, region_id, source, origin, corrected,
      count(*) filter (where is_compared)::int as compared,
      count(*) filter (where not is_compared)::int as "left",
      count(*) filter (where not is_compared and offers.centavos = 0)::int as free,
      count(*) filter (where is_compared and offers.centavos = lowest.centavos)::int as lowest_places,
      min(establishment_id) filter (where place = 1) as first_id,
      min(place) filter (where is_compared) as place,
      min(offers.centavos) filter (where is_compared) as lowest,
      max(offers.centavos) filter (where is_compared) as highest,
      (min(day) filter (where is_compared))::text as from_day,
      (max(day) filter (where is_compared))::text as to_day,
      case when grouping(offers.product_id) = 1 then count(distinct establishment_id) end::int as sellers,
      case when grouping(offers.product_id) = 1 then
        count(distinct establishment_id) filter (where is_compared) end::int as compared_stations,
      case when grouping(offers.product_id) = 1 then count(distinct establishment_id) filter
        (where is_compared and ${isOneOf(sql`offers.product_id`, valid.join())}) end::int as valid_stations,
      case when grouping(offers.product_id) = 1 then
        (select count(*) from (${stations} union select establishment_id from offers) as stations) end::int as stations
    from offers left join lowest on lowest.product_id = offers.product_id
    group by grouping sets ((), (offers.product_id), (offers.product_id, region_id),
      (offers.product_id, source, origin, corrected))
    order by place`);
  const ofLevel = (wanted: number) => rows.filter(({ level }) => level === wanted);
  const [all] = ofLevel(7);
  const regionsOf = Map.groupBy(ofLevel(1), (row) => row.product_id);
  const sourcesOf = Map.groupBy(ofLevel(2), (row) => row.product_id);
  const totals = new Map(ofLevel(3).map((row) => [row.product_id, row]));
  return {
    sellers: all?.sellers ?? 0,
    comparedStations: all?.compared_stations ?? 0,
    validStations: all?.valid_stations ?? 0,
    stations: all?.stations ?? 0,
    fuels: fuels.flatMap(({ id }): FoundFuel[] => {
      const total = totals.get(id);
      if (!total) return [];
      return [
        {
          fuelId: id,
          compared: total.compared,
          left: total.left,
          free: total.free,
          lowestPlaces: total.lowest_places,
          firstId: total.first_id,
          regions: (regionsOf.get(id) ?? []).flatMap(({ region_id: regionId, compared, lowest, highest }) =>
            regionId === null || lowest === null || highest === null
              ? []
              : [{ regionId, stations: compared, lowest, highest }],
          ),
          sources: (sourcesOf.get(id) ?? []).flatMap(({ compared, source, origin, corrected }) =>
            compared > 0 ? [{ source, origin, corrected }] : [],
          ),
          from: total.from_day,
          to: total.to_day,
        },
      ];
    }),
  };
}

interface FoundRow extends Record<string, unknown> {
  /** which columns the row is not grouped by, one bit each */
  level: number;
  product_id: number;
  region_id: number | null;
  source: PriceSource;
  origin: string | null;
  corrected: boolean;
  compared: number;
  left: number;
  free: number;
  lowest_places: number;
  first_id: number;
  lowest: number | null;
  highest: number | null;
  from_day: Day | null;
  to_day: Day | null;
  sellers: number | null;
  compared_stations: number | null;
  valid_stations: number | null;
  stations: number | null;
}

/** A range of a list's rows: a page, or the first ones. */
interface Rows {
  limit: number;
  offset: number;
}

interface PairRow extends Record<string, unknown> {
  product_id: number;
  establishment_id: number;
}

const toPair = (row: PairRow): FuelPair => ({
  productId: row.product_id,
  establishmentId: row.establishment_id,
});

/** Returns rows of each fuel's order in the whole city, one fuel after another. */
export function placedInCity(figures: readonly ProductFigures[], { limit, offset }: Rows): FuelPair[] {
  return figures.flatMap(({ productId, ranking }) =>
    [...ranking.subarray(offset, offset + limit)].map((id) => ({ productId, establishmentId: Math.abs(id) })),
  );
}

/** Selects rows of each fuel's order at the filtered stations, one fuel after another. */
export async function selectPlaced(orm: Orm, scope: FuelScope, { limit, offset }: Rows): Promise<FuelPair[]> {
  if (scope.fuels.length === 0) return [];
  const { rows } = await orm.execute<PairRow>(sql`
    select product_id, establishment_id from (${placedOffers(orm, scope)}) as placed
    where place > ${offset} and place <= ${offset + limit}
    order by ${inOrderOf(scope)}, place`);
  return rows.map(toPair);
}

function inOrderOf({ fuels }: FuelScope): SQL {
  return sql`array_position(${`{${fuels.map(({ id }) => id).join()}}`}::int[], product_id)`;
}

/**
 * Selects the prices of a page of stations: those in the order of the first fuel, the cheapest first, then those of the
 * second that have no price of the first, and so on.
 */
export async function selectPlacedStations(
  orm: Orm,
  scope: FuelScope,
  { limit, offset }: Rows,
): Promise<FuelPair[]> {
  const { rows } = await orm.execute<PairRow>(sql`
    with placed as materialized (${placedOffers(orm, scope)}),
    numbered as (
      select establishment_id, row_number() over (order by min(array[${inOrderOf(scope)}, place])) as number
      from placed group by establishment_id
    )
    select product_id, establishment_id from placed join numbered using (establishment_id)
    where number > ${offset} and number <= ${offset + limit}
    order by number, ${inOrderOf(scope)}`);
  return rows.map(toPair);
}

/** Numbers in a name count by their value, as in the domain's `alphabetically`: 'Posto 4' comes before 'Posto 32'. */
const byName = sql`regexp_replace(
  regexp_replace(${establishments.foldedName}, '(\\d+)', '0000000000\\1', 'g'), '\\d*(\\d{10})', '\\1', 'g')`;

/** Selects a page of the stations that match the filters, by name. @param onlySellers those that sell one of the fuels */
export function selectStations(
  orm: Orm,
  scope: FuelScope,
  { limit, offset }: Rows,
  { onlySellers }: { onlySellers: boolean },
) {
  const isSeller = sql`${establishments.id} in (select establishment_id from (${placedOffers(orm, scope)}) as placed)`;
  const isFound = scope.searched && isOneOf(establishments.id, scope.searched.ids.join());
  const isShown = onlySellers ? isSeller : isFound && or(isFound, isSeller);
  return orm
    .select({
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
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .where(and(isThere(scope.filters), isShown))
    .orderBy(byName, establishments.id)
    .limit(limit)
    .offset(offset);
}
