import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { establishments, prices, reportedPrices, reviews } from '#database/schema.ts';
import { parseCnpj } from '#domain/cnpj.ts';
import { containing, folded } from '../platform/list.ts';

/** The back office lists shops and stations each for themselves; this is the same for both. */

interface PlaceQuery {
  search?: string | undefined;
  regionId?: number | undefined;
  coordinates?: 'known' | 'missing' | undefined;
}

export function placesIn({ search, regionId, coordinates }: PlaceQuery): SQL | undefined {
  const { latitude } = establishments;
  return and(
    containing(establishments.searched, withPlainCnpj(search)),
    regionId === undefined ? undefined : eq(establishments.regionId, regionId),
    coordinates && (coordinates === 'known' ? isNotNull(latitude) : isNull(latitude)),
  );
}

/** A CNPJ with its points is searched for by its digits. */
function withPlainCnpj(search: string | undefined): string | undefined {
  return (search?.includes('/') && parseCnpj(search)) || search;
}

/** Selects what may belong to a shop as to a station, for the links of each. */
export function linksOfPlaces(orm: Orm) {
  const one = { one: sql`1` };
  return {
    prices: orm
      .select(one)
      .from(prices)
      .where(and(eq(prices.establishmentId, establishments.id), isNull(prices.withdrawnAt))),
    reviews: orm.select(one).from(reviews).where(eq(reviews.establishmentId, establishments.id)),
    reportedPrices: orm
      .select(one)
      .from(reportedPrices)
      .where(eq(reportedPrices.establishmentId, establishments.id)),
  };
}

/** Rows by the place of their names in the alphabet: a window is computed once, and not for every shop or station. */
export function alphabetOf(orm: Orm, table: PgTable & { id: AnyPgColumn; name: AnyPgColumn }, noun: string) {
  const place = sql<number>`row_number() over (order by ${folded(table.name)}, ${table.id})`;
  return orm
    .select({ id: sql<number>`${table.id}`.as(`${noun}_placed`), place: place.as(`${noun}_place`) })
    .from(table)
    .as(`${noun}_places`);
}
