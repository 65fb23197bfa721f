import type { Orm } from '#database/database.ts';
import { type AnyPgColumn, and, eq, isNull, not, type PgTable, type SQL, sql } from '#database/orm.ts';
import { establishments, prices, reportedPrices, reviews } from '#database/schema.ts';
import { parseCnpj } from '#domain/cnpj.ts';
import { hasPublicPoint } from '../current-prices/public-point.ts';
import { containing, folded } from '../platform/list.ts';

/** The shared parts of the back-office lists of shops and stations. */

interface PlaceQuery {
  search?: string | undefined;
  regionId?: number | undefined;
  coordinates?: 'known' | 'missing' | undefined;
}

export function placesIn({ search, regionId, coordinates }: PlaceQuery): SQL | undefined {
  return and(
    containing(establishments.searched, withPlainCnpj(search)),
    regionId === undefined ? undefined : eq(establishments.regionId, regionId),
    coordinates && (coordinates === 'known' ? hasPublicPoint : not(hasPublicPoint)),
  );
}

/** Removes the punctuation of a CNPJ, which is stored as digits. */
function withPlainCnpj(search: string | undefined): string | undefined {
  return (search?.includes('/') && parseCnpj(search)) || search;
}

/** Selects the kinds of links that shops and stations share. */
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

/** Rows by the alphabetical position of their names. The window is computed once, not for every shop or station. */
export function alphabetOf(orm: Orm, table: PgTable & { id: AnyPgColumn; name: AnyPgColumn }, noun: string) {
  const place = sql<number>`row_number() over (order by ${folded(table.name)}, ${table.id})`;
  return orm
    .select({ id: sql<number>`${table.id}`.as(`${noun}_placed`), place: place.as(`${noun}_place`) })
    .from(table)
    .as(`${noun}_places`);
}
