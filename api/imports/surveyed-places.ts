import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { fuelStations } from '#database/schema.ts';

/** A station of a survey, as reports name it. */
export interface SurveyedPlace {
  cnpj: string;
  name: string;
  address: string;
}

/** Selects those of the stations that have no region. */
export async function selectWithoutRegion(orm: Orm, cnpjs: readonly string[]): Promise<SurveyedPlace[]> {
  const rows = await orm
    .select({ cnpj: fuelStations.cnpj, name: fuelStations.name, address: fuelStations.address })
    .from(fuelStations)
    .where(and(inArray(fuelStations.cnpj, [...cnpjs]), isNull(fuelStations.regionId)))
    .orderBy(asc(fuelStations.name));
  return rows.map(({ cnpj, ...station }) => ({ cnpj: cnpj ?? '', ...station }));
}
