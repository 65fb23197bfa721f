import { and, inArray } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { fuelPrices, products } from '#database/schema.ts';
import { readCollection } from '#domain/collection.ts';
import { toCentavos } from '#domain/money.ts';
import { correctedSource } from '#domain/prices.ts';
import { findSameObservation } from '../current-prices/same-observation.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { isFuel } from '../platform/kinds.ts';
import type { LockedFuelPrice } from './lock-fuel-price.ts';
import { requireStation } from './require-station.ts';

interface Entered {
  stationId: number;
  /** as the call says it */
  moment: { field: string; text: string };
  /** reais, and the field that names the fuel */
  prices: readonly { field: string; fuelTypeId: number; price: number }[];
}

/** A price that was entered: a new row, or the one that said the same already. */
export interface EnteredFuelPrice {
  id: number;
  isNew: boolean;
}

/**
 * Inserts observations of one station as an administrator enters them. Spec, back office, section 5 (Fuel price form).
 * @param before the observation that the only price corrects: the correction keeps its source, and its day unless it is
 * another one
 * @returns their numbers, in the order of the prices
 * @throws {Failure} 'invalid' for a day, a fuel or a station; 'conflict' with a survey's price
 */
export async function insertFuelPrices(
  tx: Tx,
  { stationId, moment, prices }: Entered,
  { now, before }: { now: Date; before?: LockedFuelPrice },
): Promise<EnteredFuelPrice[]> {
  const read = readCollection(moment.text, { now, before: before?.observedAt });
  if ('trouble' in read) throw invalid(moment.field, read.trouble);
  await requireStation(tx, stationId);
  await requireFuels(tx, prices);
  const { instant: observedAt } = read;
  const entered: EnteredFuelPrice[] = [];
  for (const { fuelTypeId, price } of prices) {
    const observation = {
      establishmentId: stationId,
      productId: fuelTypeId,
      priceCentavos: toCentavos(price),
      observedAt,
      paymentCondition: 'any' as const,
      source: 'admin' as const,
      createdAt: now,
    };
    const same = before ? undefined : await findSameObservation(tx, fuelPrices, observation);
    if (same !== undefined) entered.push({ id: same, isNew: false });
    else {
      const inserted = await tx
        .insert(fuelPrices)
        .values({ ...observation, ...(before && keptOf(before, stationId)) })
        .returning({ id: fuelPrices.id })
        .catch(refuseSurveyed);
      entered.push({ id: onlyRow(inserted).id, isNew: true });
    }
  }
  return entered;
}

/** Returns what a correction keeps of the observation that it corrects. */
function keptOf(before: LockedFuelPrice, stationId: number) {
  return {
    ...correctedSource(before.source),
    paymentCondition: before.paymentCondition,
    replacesId: before.id,
    importId: before.importId,
    // A survey's name and brand are those of its station.
    profileId: before.establishmentId === stationId ? before.profileId : null,
    // A decision about a report that is taken back withdraws what stands in the place of its price.
    reportedPriceId: before.reportedPriceId,
  };
}

function refuseSurveyed(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new Failure('conflict', 'Já há um preço de pesquisa deste combustível neste posto, deste mesmo dia.');
}

async function requireFuels(tx: Tx, prices: Entered['prices']): Promise<void> {
  const ids = prices.map(({ fuelTypeId }) => fuelTypeId);
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isFuel(tx)))
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  const missing = prices.find(({ fuelTypeId }) => !known.has(fuelTypeId));
  if (missing) throw invalid(missing.field, 'Este combustível não existe mais. Escolha outro.');
}
