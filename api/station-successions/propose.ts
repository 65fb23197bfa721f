import type { Tx } from '#database/database.ts';
import { alias, and, eq, inArray, isNotNull, isNull, ne, not, type SQL, sql } from '#database/orm.ts';
import { currentPrices, establishments, prices } from '#database/schema.ts';
import { addressKeyOf } from '#database/tables/establishments.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { isProbablySameStation } from '#domain/station-successions.ts';
import { isOfPair } from '../current-prices/observations.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
import { moveBack } from './moved.ts';

export const newer = alias(establishments, 'newer');

/**
 * Proposes that stations of a survey are those of another CNPJ at the same address, which the surveys have not seen since. A station
 * that is seen again on a later day stands for itself, whatever was proposed or decided. It must be called after the prices have
 * been written, because the first day of a station is that of its first price.
 * @param ids stations of the survey
 */
export async function proposeSuccessors(tx: Tx, ids: readonly number[]): Promise<void> {
  await endContradicted(tx, inArray(establishments.id, [...ids]));
  // Two statements instead of one condition with 'or', so that the index on addresses finds the other station of each pair.
  const found = [
    ...(await selectPairs(tx, inArray(establishments.id, [...ids]))),
    ...(await selectPairs(tx, inArray(newer.id, [...ids]))),
  ];
  // If the address has had several, the one that was seen last counts.
  const successorOf = new Map(
    found
      .filter(({ older, newer }) => isProbablySameStation(older, newer))
      .map(({ older, newer }) => [older.id, newer.id]),
  );
  for (const [id, successorId] of successorOf) {
    await tx
      .update(establishments)
      .set({ successorId, successionDecidedAt: null, successionMoved: null })
      .where(eq(establishments.id, id));
  }
}

/** Matches pairs of which the newer station was first surveyed after the last survey of the older one. */
function beginsAfter(tx: Tx): SQL {
  const first = tx
    .select({ day: sql`(min(${prices.observedAt}) at time zone ${sql.raw(`'${cityTimeZone}'`)})::date` })
    .from(currentPrices)
    .innerJoin(prices, and(isOfPair(prices), eq(prices.source, 'import')))
    .where(eq(currentPrices.establishmentId, newer.id));
  return sql`coalesce((${first}) > ${establishments.surveyedOn}, false)`;
}

/**
 * Ends the proposals, and decisions, that are no longer true: the older station has been surveyed again, or the newer one has no
 * prices of surveys any more.
 * @param isAsked on `establishments`, the older stations, and on `newer`
 */
export async function endContradicted(tx: Tx, isAsked: SQL): Promise<void> {
  const contradicted = await tx
    .select({ id: establishments.id, successorId: newer.id, moved: establishments.successionMoved })
    .from(establishments)
    .innerJoin(newer, eq(newer.id, establishments.successorId))
    .where(and(isAsked, not(beginsAfter(tx))));
  for (const { id, successorId, moved } of contradicted) {
    await moveBack(tx, { id, successorId, moved });
    await tx
      .update(establishments)
      .set({ successorId: null, successionDecidedAt: null, successionMoved: null })
      .where(eq(establishments.id, id));
  }
}

/**
 * Selects pairs of stations with the same address, by the day on which the newer one was seen last.
 * @param isAsked on `establishments`, the older stations, or on `newer`
 */
export function selectPairs(tx: Tx, isAsked: SQL) {
  const describe = ({ id, name, brandId, neighbourhood, zipcode }: typeof establishments | typeof newer) => ({
    id,
    name,
    brandId,
    neighbourhood,
    zipcode,
  });
  return tx
    .select({
      older: { ...describe(establishments), address: stationAddress },
      newer: { ...describe(newer), address: sql<string>`${newer.address}` },
    })
    .from(establishments)
    .innerJoin(
      newer,
      and(
        ne(newer.id, establishments.id),
        eq(newer.type, 'posto'),
        eq(addressKeyOf(newer.foldedAddress), addressKeyOf(establishments.foldedAddress)),
      ),
    )
    .where(
      and(
        isStation,
        isAsked,
        isNull(establishments.successorId),
        isNull(newer.successorId),
        isNotNull(establishments.surveyedOn),
        sql`${newer.id} <> all(${establishments.otherPlaces})`,
        beginsAfter(tx),
      ),
    )
    .orderBy(newer.surveyedOn, newer.id);
}
