import type { Tx } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import {
  beginRealCity,
  isTooLargeForRequest,
  lockDemonstration,
  tooLargeForRequest,
} from '../demonstration/demonstration.ts';
import type { WriteContext } from '../platform/handler.ts';
import type { isShop, isStation } from '../platform/kinds.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { refuseMissing, refuseTaken } from '../platform/versions.ts';
import { estimateOf } from './estimate-points.ts';

/** The writes of shops and stations, as far as they are the same. */

type Place = typeof establishments.$inferSelect;
type Point = Pick<Place, 'latitude' | 'longitude' | 'coordinatesPrecision'>;
/** The columns that a request may omit. */
type Kept = Pick<Place, 'neighbourhood' | 'zipcode' | 'cnpj'>;

interface PlaceBody extends OrUndefined<Point>, OrUndefined<Kept> {
  name: string;
  address: string | null;
  regionId: number;
  isAnother: boolean;
  /** only of a new place */
  replacesDemonstration?: boolean;
  /** only of a station */
  brandId?: number | null | undefined;
}

type OrUndefined<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** Returns a field, or its current value if a request omits it. */
export function orKept<Value>(given: Value | undefined, current: Value | undefined): Value | null {
  return (given === undefined ? current : given) ?? null;
}

/** Returns the columns that the forms of shops and of stations set. */
export function columnsOfPlace(body: PlaceBody, before: (Point & Kept) | undefined) {
  const { name, address, regionId, latitude = null, longitude = null } = body;
  const isSamePoint = latitude === before?.latitude && longitude === before.longitude;
  const precision = body.coordinatesPrecision ?? (isSamePoint ? before?.coordinatesPrecision : null);
  const neighbourhood = orKept(body.neighbourhood, before?.neighbourhood);
  return {
    name,
    address,
    regionId,
    latitude,
    longitude,
    coordinatesPrecision: latitude === null ? null : (precision ?? 'exact'),
    neighbourhood,
    ...estimateOf({ address, neighbourhood }),
    zipcode: orKept(body.zipcode, before?.zipcode),
    cnpj: orKept(body.cnpj, before?.cnpj),
  };
}

/**
 * Returns the steps of the writes for `crud`. While the city is the demonstration a new place belongs to it, unless the call says
 * that the real city begins with it.
 * @param among shops, or stations
 * @param cnpjTaken the message for a CNPJ that another place has
 * @param isGone refuses a reference that only this kind of place has
 */
export function writesOfPlaces(
  among: typeof isShop | typeof isStation,
  { cnpjTaken, isGone }: { cnpjTaken: string; isGone: (error: unknown) => never },
) {
  return {
    table: establishments,
    among: () => among,
    async check(
      { tx, now, enqueue, caller }: Pick<WriteContext, 'tx' | 'now' | 'enqueue'> & { caller: { id: number } },
      { replacesDemonstration, brandId = null }: PlaceBody,
    ) {
      if (!replacesDemonstration) return;
      if (await isTooLargeForRequest(tx)) throw tooLargeForRequest();
      // The first station may have a brand of the demonstration.
      await beginRealCity({ tx, now, enqueue }, { userId: caller.id, keptBrandId: brandId });
    },
    async insert(tx: Tx, columns: typeof establishments.$inferInsert) {
      await lockDemonstration(tx);
      return tx.insert(establishments).values(columns).returning({ id: establishments.id });
    },
    refuse: [
      refuseMissing(
        'regionId',
        'Esta região não existe mais. Escolha outra.',
        'establishments_region_id_regions_id_fk',
      ),
      isGone,
      refuseTaken(cnpjTaken, 'cnpj'),
    ],
    finish: (
      { tx }: Pick<WriteContext, 'tx'>,
      id: number,
      { isAnother }: PlaceBody,
      before: Parameters<typeof requireNoTwin>[2]['before'],
    ) => requireNoTwin(tx, among, { id, isAnother, before }),
  };
}
