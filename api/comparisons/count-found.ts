import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { currentPrices, establishments, priceLives } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { uniquePlaces } from '../current-prices/figures.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';
import { isShop } from '../platform/kinds.ts';
import { isOneOf } from '../platform/list.ts';
import {
  type FoundGood,
  type FoundGoods,
  idsOf,
  isFoundShop,
  isInRegion,
  isOfSector,
} from './found-goods.ts';
import { comparisonDays } from './prices-here.ts';

export interface FoundCounts {
  /** products and places with a valid price; if every price has expired, with one of the last known */
  compared: { products: number; establishments: number; expired: boolean };
  /** for how many days prices of the sector are valid */
  lives: number[];
  establishments: number;
  promotions: number;
  hasEstablishments: boolean;
  isDemonstration: boolean;
}

/** Counts the filtered results in one statement. */
export async function countFound(orm: Orm, today: Day, found: FoundGoods): Promise<FoundCounts> {
  const { counted, expired } = countedRows(found.rows);
  const { rows } = await orm.execute<CountRow>(sql`select
    (${countPlaces(orm, today, found, counted)}) as places,
    (${orm.select({ count: sql`count(*)::int` }).from(establishments).where(isFoundShop(orm, found))}) as shops,
    ${livesOf(orm, found)} as lives,
    exists (${orm.select({ one: sql`1` }).from(establishments).where(isOfSector(orm, found))}) as "hasEstablishments",
    exists (${orm
      .select({ one: sql`1` })
      .from(establishments)
      .where(and(isShop, establishments.isDemonstration))}) as "isDemonstration"`);
  const [row] = rows;
  return {
    compared: { products: counted.length, establishments: row?.places ?? 0, expired },
    lives: row?.lives ?? [],
    establishments: row?.shops ?? 0,
    promotions: found.rows.reduce((sum, { here }) => sum + here.offered, 0),
    hasEstablishments: row?.hasEstablishments ?? false,
    isDemonstration: row?.isDemonstration ?? false,
  };
}

interface CountRow extends Record<string, unknown> {
  places: number;
  shops: number;
  lives: number[];
  hasEstablishments: boolean;
  isDemonstration: boolean;
}

/** Returns the goods with a valid price; if every price has expired, those whose last known ones are compared. */
function countedRows(rows: readonly FoundGood[]): { counted: readonly FoundGood[]; expired: boolean } {
  const compared = rows.filter(({ here }) => here.places > 0);
  const valid = compared.filter(({ figures }) => !figures.expired);
  return valid.length > 0
    ? { counted: valid, expired: false }
    : { counted: compared, expired: compared.length > 0 };
}

/** Counts shops with a compared price. The cached figures list those of the city; a search reads only its own prices. */
function countPlaces(orm: Orm, today: Day, { filter, shops }: FoundGoods, rows: readonly FoundGood[]): SQL {
  const [only] = rows;
  if (rows.length < 2 || !only) return sql`select ${only?.here.places ?? 0}::int`;
  if (shops.where) {
    const { regionId } = filter;
    const standing = standingPrices(orm, today, { productIds: idsOf(rows), regionId, where: shops.where });
    return sql`select count(distinct establishment_id)::int from (${orm.select().from(standing)}) as standing
      join ${comparisonDays(rows.map(({ figures }) => figures))} using (product_id)
      where centavos > 0 and expires_on >= compared_on`;
  }
  const ids = uniquePlaces(rows.map(({ figures: { ranking, places } }) => ranking.subarray(0, places)));
  if (filter.regionId === undefined) return sql`select ${ids.length}::int`;
  return sql`${orm
    .select({ count: sql`count(*)::int` })
    .from(establishments)
    .where(and(isInRegion(filter), isOneOf(establishments.id, ids.join())))}`;
}

/** Selects the life of the sector's prices, and different lives of sources, if any of their prices were observed. */
function livesOf(orm: Orm, { sector, goods }: FoundGoods): SQL {
  const observed = orm
    .select({ one: sql`1` })
    .from(currentPrices)
    .where(
      and(
        eq(currentPrices.source, priceLives.source),
        sql`${currentPrices.productId} = any(${`{${goods.map(({ id }) => id).join()}}`}::int[])`,
      ),
    );
  const others = orm
    .select({ days: priceLives.days })
    .from(priceLives)
    .where(and(eq(priceLives.sectorId, sector?.id ?? 0), sql`exists (${observed})`));
  return sql`array(select ${sector?.lifeDays ?? 0}::int union ${others})`;
}
