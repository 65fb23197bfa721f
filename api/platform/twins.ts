import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { isSamePlace, type StatedPlace } from '#domain/same-place.ts';
import { fold } from '#domain/text.ts';
import { Failure } from './failure.ts';
import { folded } from './list.ts';

/** A shop or a station as entered in its form. */
interface Wanted extends StatedPlace {
  name: string;
}

/**
 * Refuses a shop or a station with the name and place of an existing one, unless the caller confirms that it is another one. It
 * is called after the write, so that the question comes only after all other checks. A row whose name and place do not change
 * is not compared.
 * @param among shops or stations, which are never compared with each other
 * @param id the row that was written
 * @param before the previous row; undefined for a new one
 * @throws {Failure} 'twin', with the other one's name and address
 */
export async function requireNoTwin(
  tx: Tx,
  among: SQL,
  wanted: Wanted,
  { id, isAnother, before }: { id: number; isAnother: boolean; before?: Wanted },
): Promise<void> {
  if (isAnother || (before && isUnmoved(before, wanted))) return;
  const namesakes = await tx
    .select({
      name: establishments.name,
      address: establishments.address,
      zipcode: establishments.zipcode,
      latitude: establishments.latitude,
      longitude: establishments.longitude,
      coordinatesPrecision: establishments.coordinatesPrecision,
      regionId: establishments.regionId,
    })
    .from(establishments)
    .where(
      and(eq(establishments.foldedName, folded(sql`${wanted.name}::text`)), ne(establishments.id, id), among),
    )
    .orderBy(establishments.id);
  const twin = namesakes.find((other) => isSamePlace(wanted, other));
  if (!twin) return;
  const where = twin.address === null ? 'nesta região' : `neste lugar: ${twin.address}`;
  throw new Failure('twin', `Já existe “${twin.name}” ${where}.`);
}

function isUnmoved(before: Wanted, { name, address, zipcode, latitude, longitude }: Wanted): boolean {
  return (
    fold(before.name) === fold(name) &&
    before.address === address &&
    before.zipcode === zipcode &&
    before.latitude === latitude &&
    before.longitude === longitude
  );
}
