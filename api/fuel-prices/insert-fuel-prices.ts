import { inArray } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { fuelPrices, fuelTypes } from '#database/schema.ts';
import { readCollection } from '#domain/collection.ts';
import { toCentavos } from '#domain/money.ts';
import { invalid } from '../platform/failure.ts';
import type { LockedFuelPrice } from './lock-fuel-price.ts';
import { requireRealStation } from './require-real-station.ts';

interface Entered {
  stationId: number;
  /** as the call says it */
  moment: { field: string; text: string };
  /** reais, and the field that names the fuel */
  prices: readonly { field: string; fuelTypeId: number; price: number }[];
}

/** A survey that is imported once more says its own price of the day again, which must not stand before the correction. */
const afterSurveyMs = 1000;

/**
 * Inserts observations of one station as an administrator enters them. Spec, back office, section 5 (Fuel price form).
 * @param before the observation that the only price corrects
 * @returns their numbers, in the order of the prices
 * @throws {Failure} 'invalid' for a day, a fuel or a station; 'demonstration'
 */
export async function insertFuelPrices(
  tx: Tx,
  { stationId, moment, prices }: Entered,
  { now, before }: { now: Date; before?: LockedFuelPrice },
): Promise<number[]> {
  const read = readCollection(moment.text, { now, before: before?.observedAt });
  if ('trouble' in read) throw invalid(moment.field, read.trouble);
  await requireRealStation(tx, stationId);
  await requireFuels(tx, prices);
  const isOfSurvey = before?.source === 'import' && read.instant.getTime() === before.observedAt.getTime();
  const observedAt = isOfSurvey ? new Date(read.instant.getTime() + afterSurveyMs) : read.instant;
  const inserted = await tx
    .insert(fuelPrices)
    .values(
      prices.map(({ fuelTypeId, price }) => ({
        stationId,
        fuelTypeId,
        priceCentavos: toCentavos(price),
        observedAt,
        source: 'admin' as const,
        paymentCondition: before?.paymentCondition ?? 'any',
        createdAt: now,
        replacesId: before?.id ?? null,
        // A decision about a report that is taken back withdraws what stands in the place of its price.
        reportedPriceId: before?.reportedPriceId ?? null,
      })),
    )
    .returning({ id: fuelPrices.id });
  return inserted.map(({ id }) => id);
}

async function requireFuels(tx: Tx, prices: Entered['prices']): Promise<void> {
  const ids = prices.map(({ fuelTypeId }) => fuelTypeId);
  const rows = await tx
    .select({ id: fuelTypes.id })
    .from(fuelTypes)
    .where(inArray(fuelTypes.id, ids))
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  const missing = prices.find(({ fuelTypeId }) => !known.has(fuelTypeId));
  if (missing) throw invalid(missing.field, 'Este combustível não existe mais. Escolha outro.');
}
