import type { Database, Tx } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { postalCodes } from '#database/schema.ts';
import { city } from '#domain/city.ts';
import { type LoadedPostalCode, readPostalCodes } from './read-postal-codes.ts';

export interface LoadSummary {
  rowsRead: number;
  rowsLoaded: number;
  /** loaded rows of a list of streets, which has no points */
  rowsOfStreets: number;
  /** CEPs without a point, with their lines, in a file of points; they are not loaded */
  withoutPoint: { line: number; zipcode: string }[];
  refusals: { line: number; reason: string }[];
}

/** Rows per statement. */
const batchSize = 500;

/**
 * Loads a file of CEPs (read-postal-codes.ts). It replaces points and streets that were loaded before or came from a service.
 * Loading a file again changes nothing.
 * @throws {PostalCodeFileError}
 */
export async function loadPostalCodes(
  { orm }: Pick<Database, 'orm'>,
  path: string,
  now: Date,
): Promise<LoadSummary> {
  const summary: LoadSummary = {
    rowsRead: 0,
    rowsLoaded: 0,
    rowsOfStreets: 0,
    withoutPoint: [],
    refusals: [],
  };
  const batch = new Map<string, LoadedPostalCode>();
  const flush = async () => {
    const rows = [...batch.values()];
    batch.clear();
    if (rows.length === 0) return;
    await orm.transaction((tx) => storeRows(tx, rows, now));
  };
  try {
    for await (const row of readPostalCodes(path)) {
      summary.rowsRead += 1;
      if ('refused' in row) summary.refusals.push({ line: row.line, reason: row.refused });
      else if ('withoutPoint' in row) {
        summary.withoutPoint.push({ line: row.line, zipcode: row.withoutPoint });
      } else {
        summary.rowsLoaded += 1;
        if (!row.postalCode.point) summary.rowsOfStreets += 1;
        // If two rows have the same CEP the later one counts.
        batch.set(row.postalCode.zipcode, row.postalCode);
        if (batch.size >= batchSize) await flush();
      }
    }
  } finally {
    // If a file is damaged in the middle, the rows before stay loaded.
    await flush();
  }
  return summary;
}

async function storeRows(tx: Tx, rows: readonly LoadedPostalCode[], now: Date): Promise<void> {
  const given = { city: city.name, state: city.state, source: 'file', fetchedAt: now } as const;
  const point = { coordinatesPrecision: 'postal_code', coordinatesSource: 'file' } as const;
  await tx
    .insert(postalCodes)
    .values(
      rows.map(({ zipcode, street, neighbourhood, point: at }) => ({
        ...given,
        zipcode,
        street,
        neighbourhood,
        ...(at && { ...at, ...point }),
      })),
    )
    .onConflictDoUpdate({
      target: postalCodes.zipcode,
      set: {
        street: sql`coalesce(excluded.street, ${postalCodes.street})`,
        neighbourhood: sql`coalesce(excluded.neighbourhood, ${postalCodes.neighbourhood})`,
        city: sql`excluded.city`,
        state: sql`excluded.state`,
        source: sql`excluded.source`,
        latitude: sql`coalesce(excluded.latitude, ${postalCodes.latitude})`,
        longitude: sql`coalesce(excluded.longitude, ${postalCodes.longitude})`,
        coordinatesPrecision: sql`coalesce(excluded.coordinates_precision, ${postalCodes.coordinatesPrecision})`,
        coordinatesSource: sql`coalesce(excluded.coordinates_source, ${postalCodes.coordinatesSource})`,
        fetchedAt: sql`excluded.fetched_at`,
      },
    });
}
