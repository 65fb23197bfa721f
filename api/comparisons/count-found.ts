import type { Orm } from '#database/database.ts';
import { and, eq, exists, sql } from '#database/orm.ts';
import { currentPrices, priceLives } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import type { CityPlace } from '../current-prices/city-places.ts';
import { uniquePlaces } from '../current-prices/figures.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';
import { isOneOf } from '../platform/list.ts';
import {
  type FoundGood,
  type FoundGoods,
  findShops,
  idsOf,
  isInRegion,
  shopsOfSector,
} from './found-goods.ts';
import { comparisonDays } from './prices-here.ts';

export interface FoundCounts {
  /** products and places with a valid price; if every price has expired, with one of the last known */
  compared: { products: number; establishments: number; expired: boolean };
  /** for how many days prices of the sector are valid */
  lives: number[];
  /** those that pass the filters, by name */
  shops: readonly CityPlace[];
  promotions: number;
  hasEstablishments: boolean;
  isDemonstration: boolean;
}

/** Counts the filtered results. */
export async function countFound(orm: Orm, today: Day, found: FoundGoods): Promise<FoundCounts> {
  const { counted, expired } = countedRows(found.rows);
  const [compared, shops, lives] = await Promise.all([
    countPlaces(orm, today, found, counted),
    findShops(orm, found),
    selectLives(orm, found),
  ]);
  return {
    compared: { products: counted.length, establishments: compared, expired },
    lives,
    shops,
    promotions: found.rows.reduce((sum, { here }) => sum + here.offered, 0),
    hasEstablishments: shopsOfSector(found).length > 0,
    isDemonstration: found.places.some(({ isShop, isDemonstration }) => isShop && isDemonstration),
  };
}

/** Returns the goods with a valid price; if every price has expired, those whose last known ones are compared. */
function countedRows(rows: readonly FoundGood[]): { counted: readonly FoundGood[]; expired: boolean } {
  const compared = rows.filter(({ here }) => here.places > 0);
  const valid = compared.filter(({ figures }) => !figures.expired);
  return valid.length > 0
    ? { counted: valid, expired: false }
    : { counted: compared, expired: compared.length > 0 };
}

/** Counts the places with a compared price. The cached figures list those of the city; a search reads only its own prices. */
async function countPlaces(
  orm: Orm,
  today: Day,
  { filter, places, shops }: FoundGoods,
  rows: readonly FoundGood[],
): Promise<number> {
  const [only] = rows;
  if (rows.length < 2 || !only) return only?.here.places ?? 0;
  if (shops.where) {
    const { regionId } = filter;
    const standing = standingPrices(orm, today, { productIds: idsOf(rows), regionId, where: shops.where });
    const counted = await orm.execute<{ count: number }>(sql`
      select count(distinct establishment_id)::int as count from (${orm.select().from(standing)}) as standing
      join ${comparisonDays(rows.map(({ figures }) => figures))} using (product_id)
      where centavos > 0 and expires_on >= compared_on`);
    return counted.rows[0]?.count ?? 0;
  }
  const ids = uniquePlaces(rows.map(({ figures: { ranking, places } }) => ranking.subarray(0, places)));
  if (filter.regionId === undefined) return ids.length;
  const inRegion = new Set(places.filter(isInRegion(filter)).map(({ id }) => id));
  return ids.filter((id) => inRegion.has(id)).length;
}

/** Selects the life of the sector's prices, and different lives of sources, if any of their prices were observed. */
async function selectLives(orm: Orm, { sector, goods }: FoundGoods): Promise<number[]> {
  if (!sector) return [0];
  const observed = orm
    .select({ one: sql`1` })
    .from(currentPrices)
    .where(
      and(
        eq(currentPrices.source, priceLives.source),
        isOneOf(currentPrices.productId, goods.map(({ id }) => id).join()),
      ),
    );
  const others = await orm
    .selectDistinct({ days: priceLives.days })
    .from(priceLives)
    .where(and(eq(priceLives.sectorId, sector.id), exists(observed)));
  return [...new Set([sector.lifeDays, ...others.map(({ days }) => days)])];
}
