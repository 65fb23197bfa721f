import { isInCity, outsideCity } from '#domain/city.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { acceptLocation } from './writes.ts';
import { selectLocation } from './reads.ts';

/**
 * Gives several stations the coordinates that were found for them, as the person has seen them. One that has changed since
 * is left out, and does not hold up the others.
 */
export const acceptStationLocations = writeHandler(
  'acceptStationLocations',
  async ({ body }, { tx, now, audit }) => {
    const accepted: number[] = [];
    const refused: { id: number; why: string }[] = [];
    let isAudited = false;
    const noted: typeof audit = async (change) => {
      isAudited = true;
      await audit(change);
    };
    // Everybody locks stations in the order of their numbers, so that nobody waits for ever.
    const stations = body.stations.toSorted((a, b) => a.id - b.id);
    for (const { id, latitude, longitude } of stations) {
      if (!isInCity({ latitude, longitude })) {
        refused.push({ id, why: outsideCity });
        continue;
      }
      try {
        const { found } = await selectLocation(tx, id);
        const coordinatesPrecision = found?.coordinatesPrecision ?? 'postal_code';
        const point = { latitude, longitude, coordinatesPrecision, seen: null };
        await acceptLocation(id, point, { tx, now, audit: noted });
        accepted.push(id);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refused.push({ id, why: error.message });
      }
    }
    if (!isAudited) throw new Failure('in_use', refused[0]?.why);
    return { data: { accepted, refused } };
  },
);
