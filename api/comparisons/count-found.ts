import type { Orm } from '#database/database.ts';
import { and, eq, exists, sql } from '#database/orm.ts';
import { currentPrices, priceLives } from '#database/schema.ts';
import type { CityPlace } from '../current-prices/city-places.ts';
import { uniquePlaces } from '../current-prices/figures.ts';
import { isOneOf } from '../platform/list.ts';
import { type FoundGood, type FoundGoods, findShops, isInRegion, shopsOfSector } from './found-goods.ts';

export interface FoundCounts {
  /** products and places with a valid price; if every price has expired, with one of the last known */
  compared: { products: number; establishments: number; expired: boolean };
  /** for how many days prices of the sector are valid */
  lives: number[];
  /** those that pass the filters, by name */
  shops: readonly CityPlace[];
  promotions: number;
  hasEstablishments: boolean;
}

/** Counts the filtered results. */
export async function countFound(orm: Orm, found: FoundGoods): Promise<FoundCounts> {
  const { counted, expired } = countedRows(found.rows);
  return {
    compared: { products: counted.length, establishments: countPlaces(found, counted), expired },
    lives: await selectLives(orm, found),
    shops: findShops(found),
    promotions: found.rows.reduce((sum, { here }) => sum + here.offered, 0),
    hasEstablishments: shopsOfSector(found).length > 0,
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

/** Counts the places with a compared price. */
function countPlaces({ filter, places }: FoundGoods, rows: readonly FoundGood[]): number {
  const [only] = rows;
  if (rows.length < 2 || !only) return only?.here.places ?? 0;
  const ids = uniquePlaces(rows.map(({ found: { ranking, places } }) => ranking.subarray(0, places)));
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
