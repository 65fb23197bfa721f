import { and, asc, eq, exists, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { fuelPrices, fuelStations } from '#database/schema.ts';

/** A station of a survey, as reports name it. */
export interface SurveyedPlace {
  cnpj: string;
  name: string;
  address: string;
}

/** Selects stations by their CNPJs, in the order of their names. */
export function selectPlaces(orm: Orm, cnpjs: readonly string[]): Promise<SurveyedPlace[]> {
  return placesWhere(orm, inArray(fuelStations.cnpj, [...cnpjs]));
}

/** Selects those of the stations that have no region. */
export function selectWithoutRegion(orm: Orm, cnpjs: readonly string[]): Promise<SurveyedPlace[]> {
  return placesWhere(orm, and(inArray(fuelStations.cnpj, [...cnpjs]), isNull(fuelStations.regionId)));
}

/** Selects the stations that an import has brought. */
export function selectBrought(orm: Orm, importId: number): Promise<SurveyedPlace[]> {
  return placesWhere(orm, eq(fuelStations.createdByImportId, importId));
}

/** Selects the stations without a region for which an import has written prices. */
export function selectPricedWithoutRegion(orm: Orm, importId: number): Promise<SurveyedPlace[]> {
  const priced = orm
    .select()
    .from(fuelPrices)
    .where(and(eq(fuelPrices.stationId, fuelStations.id), eq(fuelPrices.importId, importId)));
  return placesWhere(orm, and(isNull(fuelStations.regionId), exists(priced)));
}

async function placesWhere(orm: Orm, condition: SQL | undefined): Promise<SurveyedPlace[]> {
  const rows = await orm
    .select({ cnpj: fuelStations.cnpj, name: fuelStations.name, address: fuelStations.address })
    .from(fuelStations)
    .where(condition)
    .orderBy(asc(fuelStations.name), asc(fuelStations.id));
  return rows.map(({ cnpj, ...station }) => ({ cnpj: cnpj ?? '', ...station }));
}
