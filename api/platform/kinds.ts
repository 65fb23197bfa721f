import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { categories, establishments, products, sectors } from '#database/schema.ts';
import type { PriceKind } from '#domain/prices.ts';

/**
 * Which of the market's places and goods a call is about. The calls of the specification know shops and stations, cuts
 * and fuels; the tables know places and goods.
 */

export const isShop: SQL = ne(establishments.type, 'posto');
export const isStation: SQL = eq(establishments.type, 'posto');

/** A station always has one (`establishments_address_of_station`). */
export const stationAddress = sql<string>`${establishments.address}`;

/** The number in a column where the place beside it is a shop; null for a station. */
export const ofShop = (id: AnyPgColumn) => sql<number | null>`case when ${isShop} then ${id} end`;

/** The number in a column where the place beside it is a station; null for a shop. */
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

/** Everything that is no fuel: it is compared between shops, as cuts are. */
export function isCut(orm: Orm): SQL {
  return notInArray(products.categoryId, fuelCategories(orm));
}

export const isGoodsOf = (orm: Orm, kind: PriceKind): SQL => (kind === 'fuel' ? isFuel(orm) : isCut(orm));

/** Matches the sectors, no fuels, whose goods the public is shown; the panel shows the goods of all. */
export const isPublicSector = and(ne(sectors.kind, 'fuel'), sectors.isOpen);

/** Returns the category of a new fuel, which is made again where administrators have deleted it. */
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
