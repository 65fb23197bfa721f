import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { type AnyPgColumn, and, eq, inArray, isNull, ne, notInArray, type SQL, sql } from '#database/orm.ts';
import { categories, establishments, products, regions, sectors } from '#database/schema.ts';
import { city } from '#domain/city.ts';
import type { PriceKind } from '#domain/prices.ts';

/**
 * Distinguishes shops from stations, and cuts from fuels, as the calls of the specification do; the tables only have
 * establishments and products.
 */

export const isShop: SQL = ne(establishments.type, 'posto');
export const isStation: SQL = eq(establishments.type, 'posto');
export const isPlaceOf = (kind: PriceKind): SQL => (kind === 'fuel' ? isStation : isShop);

/**
 * Matches the places in public lists and rankings. One that has a successor is part of that one, or probably is; only its own page
 * shows it.
 */
export const isListedPlace: SQL = isNull(establishments.successorId);

/** A station always has one (`establishments_address_of_station`). */
export const stationAddress = sql<string>`${establishments.address}`;

/** Where a place is, beside a left join of its region: stations may have none, and are then told by their district. */
export const placeRegion = sql<string>`coalesce(${regions.name}, ${establishments.neighbourhood}, ${city.name})`;

/** The id in a column if the place next to it is a shop; null for a station. */
export const ofShop = (id: AnyPgColumn) => sql<number | null>`case when ${isShop} then ${id} end`;

/** The id in a column if the place next to it is a station; null for a shop. */
export const ofStation = (id: AnyPgColumn) => sql<number | null>`case when ${isStation} then ${id} end`;

/** Selects the categories of goods of a kind. */
const fuelCategories = (orm: Orm) =>
  orm
    .select({ id: categories.id })
    .from(categories)
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(eq(sectors.kind, 'fuel'));

export function isFuel(orm: Orm): SQL {
  return inArray(products.categoryId, fuelCategories(orm));
}

/** Everything except fuels. Like cuts, these goods are compared between shops. */
export function isCut(orm: Orm): SQL {
  return notInArray(products.categoryId, fuelCategories(orm));
}

export const isGoodsOf = (orm: Orm, kind: PriceKind): SQL => (kind === 'fuel' ? isFuel(orm) : isCut(orm));

/** Matches the sectors, except fuels, whose goods are public; the panel shows the goods of all sectors. */
export const isPublicSector = and(ne(sectors.kind, 'fuel'), sectors.isOpen);

/** Returns the category of a new fuel. It is created again if administrators have deleted it. */
export async function fuelCategoryId(tx: Tx): Promise<number> {
  const [known] = await fuelCategories(tx).orderBy(categories.position, categories.id).limit(1);
  if (known) return known.id;
  const sector = onlyRow(await tx.select({ id: sectors.id }).from(sectors).where(eq(sectors.kind, 'fuel')));
  const made = await tx
    .insert(categories)
    .values({ name: 'Combustíveis', sectorId: sector.id })
    .returning({ id: categories.id });
  return onlyRow(made).id;
}
