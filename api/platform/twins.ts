import type { Tx } from '#database/database.ts';
import { alias, and, eq, type SQL, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { isSamePlace, type StatedPlace } from '#domain/same-place.ts';
import { fold } from '#domain/text.ts';
import { Failure } from './failure.ts';

/** A shop or a station as its form shows it. */
type Shown = Pick<StatedPlace, 'address' | 'zipcode' | 'latitude' | 'longitude'> & { name: string };

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
  { id, isAnother, before }: { id: number; isAnother: boolean; before: Shown | undefined },
): Promise<void> {
  if (isAnother) return;
  const written = alias(establishments, 'written');
  const namesakes = await tx
    .select({
      id: establishments.id,
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
      and(
        eq(
          establishments.foldedName,
          sql`(${tx.select({ name: written.foldedName }).from(written).where(eq(written.id, id))})`,
        ),
        among,
      ),
    )
    .orderBy(establishments.id);
  const wanted = namesakes.find((row) => row.id === id);
  if (!wanted || (before && isUnmoved(before, wanted))) return;
  const twin = namesakes.find((other) => other !== wanted && isSamePlace(wanted, other));
  if (!twin) return;
  const where = twin.address === null ? 'nesta região' : `neste lugar: ${twin.address}`;
  throw new Failure('twin', `Já existe “${twin.name}” ${where}.`);
}

function isUnmoved(before: Shown, { name, address, zipcode, latitude, longitude }: Shown): boolean {
  return (
    fold(before.name) === fold(name) &&
    before.address === address &&
    before.zipcode === zipcode &&
    before.latitude === latitude &&
    before.longitude === longitude
  );
}
