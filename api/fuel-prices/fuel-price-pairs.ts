import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { establishments, fuelPrices, products } from '#database/schema.ts';
import { fold } from '#domain/text.ts';
import { isFuel, isStation } from '../platform/kinds.ts';
import { wordsOf } from '../platform/list.ts';

/** Stations together with fuels, each as numbers; null: all of them. */
export interface Pairs {
  stationIds: readonly number[] | null;
  typeIds: readonly number[] | null;
}

interface NamedFilter {
  search?: string | undefined;
  stationId?: number | undefined;
  typeId?: number | undefined;
}

/**
 * Returns the stations and fuels of a search and of filters, of which no station stands in two. Each word of the search is
 * in the name of the one or of the other. The numbers are looked up first: by them the index finds the prices.
 */
export async function findPairs(orm: Orm, { search, stationId, typeId }: NamedFilter): Promise<Pairs[]> {
  const words = [...new Set(wordsOf(search))];
  if (words.length === 0) {
    return [
      {
        stationIds: stationId === undefined ? null : [stationId],
        typeIds: typeId === undefined ? null : [typeId],
      },
    ];
  }
  const [stations, types] = await Promise.all([
    orm
      .select({ id: establishments.id, name: establishments.name })
      .from(establishments)
      .where(and(isStation, stationId === undefined ? undefined : eq(establishments.id, stationId))),
    orm
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(isFuel(orm), typeId === undefined ? undefined : eq(products.id, typeId))),
  ]);
  // Stations whose names leave the same words to the fuel are asked for together.
  const byRest = Map.groupBy(stations, ({ name }) => restOf(words, name).join(' '));
  return [...byRest]
    .map(([rest, group]) => ({
      stationIds: group.map(({ id }) => id),
      typeIds: types
        .filter(({ name }) => rest === '' || restOf(rest.split(' '), name).length === 0)
        .map(({ id }) => id),
      isOfAllFuels: rest === '' && typeId === undefined,
    }))
    .filter(({ typeIds }) => typeIds.length > 0)
    .map(({ stationIds, typeIds, isOfAllFuels }) => ({
      stationIds,
      typeIds: isOfAllFuels ? null : typeIds,
    }));
}

function restOf(words: readonly string[], name: string): string[] {
  const folded = fold(name);
  return words.filter((word) => !folded.includes(word));
}

/** Matches the prices of the pairs. @param stationId where the walk says at which station it is */
export function isOfPairs(pairs: readonly Pairs[], stationId: AnyPgColumn | SQL): SQL | undefined {
  return or(
    ...pairs.map(
      ({ stationIds, typeIds }) =>
        and(
          stationIds ? isOneOf(stationId, stationIds) : undefined,
          typeIds ? isOneOf(fuelPrices.productId, typeIds) : undefined,
        ) ?? sql`true`,
    ),
  );
}

/** Numbers go into a statement as one parameter. */
export function isOneOf(column: AnyPgColumn | SQL, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::int[])`;
}
