import { and, asc, eq, exists, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments, prices } from '#database/schema.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';

/** A station of a survey, as reports name it. */
export interface SurveyedPlace {
  cnpj: string;
  name: string;
  address: string;
}

/** Selects stations by their CNPJs, in the order of their names. */
export function selectPlaces(orm: Orm, cnpjs: readonly string[]): Promise<SurveyedPlace[]> {
  return placesWhere(orm, inArray(establishments.cnpj, [...cnpjs]));
}

/** Selects those of the stations that have no region. */
export function selectWithoutRegion(orm: Orm, cnpjs: readonly string[]): Promise<SurveyedPlace[]> {
  return placesWhere(orm, and(inArray(establishments.cnpj, [...cnpjs]), isNull(establishments.regionId)));
}

/** Selects the stations that an import has brought. */
export function selectBrought(orm: Orm, importId: number): Promise<SurveyedPlace[]> {
  return placesWhere(orm, eq(establishments.createdByImportId, importId));
}

/** Selects the stations without a region for which an import has written prices. */
export function selectPricedWithoutRegion(orm: Orm, importId: number): Promise<SurveyedPlace[]> {
  const priced = orm
    .select()
    .from(prices)
    .where(and(eq(prices.establishmentId, establishments.id), eq(prices.importId, importId)));
  return placesWhere(orm, and(isNull(establishments.regionId), exists(priced)));
}

async function placesWhere(orm: Orm, condition: SQL | undefined): Promise<SurveyedPlace[]> {
  const rows = await orm
    .select({ cnpj: establishments.cnpj, name: establishments.name, address: stationAddress })
    .from(establishments)
    .where(and(isStation, condition))
    .orderBy(asc(establishments.name), asc(establishments.id));
  return rows.map(({ cnpj, ...station }) => ({ cnpj: cnpj ?? '', ...station }));
}
