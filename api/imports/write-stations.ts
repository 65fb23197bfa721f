import type { Tx } from '#database/database.ts';
import { and, getTableColumns, inArray, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
import type { SurveyedPrice } from './anp/read-row.ts';
import type { NameIds } from './name-ids.ts';
import { type KnownStation, type RegionOf, stationAfter } from './surveyed-station.ts';

export interface StationOptions {
  importId: number;
  regionOf: RegionOf;
}

/** Those of a station, which always has an address. */
const columns = { ...getTableColumns(establishments), address: stationAddress };

/** Returns the newest price of each station, from which its name and address are taken. */
export function newestOfEachStation(prices: readonly SurveyedPrice[]): SurveyedPrice[] {
  const newest = new Map<string, SurveyedPrice>();
  for (const price of prices) {
    const other = newest.get(price.cnpj);
    if (!other || price.day > other.day) newest.set(price.cnpj, price);
  }
  return [...newest.values()];
}

/** Locks the stations of the prices like `lockEstablishments`, writes new and changed ones, and returns all of them by CNPJ. */
export async function writeStations(
  tx: Tx,
  prices: readonly SurveyedPrice[],
  ids: NameIds,
  { importId, regionOf }: StationOptions,
): Promise<Map<string, KnownStation>> {
  const newest = newestOfEachStation(prices);
  const known = new Map<string, KnownStation>();
  const cnpjs = newest.map(({ cnpj }) => cnpj);
  for (const station of await selectStations(tx, cnpjs)) known.set(station.cnpj ?? '', station);
  const changed = [];
  for (const price of newest) {
    const after = stationAfter(known.get(price.cnpj), price, { ids, regionOf });
    // A known station keeps the import that created it.
    if (after) changed.push({ ...after, type: 'posto' as const, createdByImportId: importId });
  }
  if (changed.length > 0) {
    const written = await tx
      .insert(establishments)
      .values(changed)
      .onConflictDoUpdate({
        target: establishments.cnpj,
        targetWhere: isStation,
        set: {
          name: sql`excluded.name`,
          companyName: sql`excluded.company_name`,
          address: sql`excluded.address`,
          neighbourhood: sql`excluded.neighbourhood`,
          zipcode: sql`excluded.zipcode`,
          estimatedLatitude: sql`excluded.estimated_latitude`,
          estimatedLongitude: sql`excluded.estimated_longitude`,
          estimatedPrecision: sql`excluded.estimated_precision`,
          brandId: sql`excluded.brand_id`,
          regionId: sql`excluded.region_id`,
          surveyedOn: sql`excluded.surveyed_on`,
          version: sql`${establishments.version} + 1`,
          updatedAt: sql`now()`,
        },
      })
      .returning(columns);
    for (const station of written) known.set(station.cnpj ?? '', station);
  }
  return known;
}

/** Locks the stations of some CNPJs like `lockEstablishments`, and returns them. */
export function selectStations(tx: Tx, cnpjs: string[]) {
  return tx
    .select(columns)
    .from(establishments)
    .where(and(isStation, inArray(establishments.cnpj, cnpjs)))
    .orderBy(establishments.id)
    .for('no key update');
}
