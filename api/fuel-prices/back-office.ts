import { and, inArray } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { products } from '#database/schema.ts';
import { readCollection } from '#domain/collection.ts';
import { toCentavos } from '#domain/money.ts';
import { correctedSource } from '#domain/prices.ts';
import { invalid } from '../platform/failure.ts';
import { isFuel } from '../platform/kinds.ts';
import { type EnteredPrice, insertObservation, type LockedPrice } from '../prices/insert-observation.ts';
import { fuels } from './fuels.ts';
import { requireStation } from './require-station.ts';

interface Entered {
  stationId: number;
  /** as the call says it */
  moment: { field: string; text: string };
  /** reais, and the field that names the fuel */
  entries: readonly { field: string; fuelTypeId: number; price: number }[];
}

/**
 * Inserts observations of one station as an administrator enters them. Spec, back office, section 5 (Fuel price form).
 * @param before the observation that the only price corrects: the correction keeps its source, and its day unless it is
 * another one
 * @returns them in the order of the entries
 * @throws {Failure} 'invalid' for a day, a fuel or a station; 'conflict' with a survey's price
 */
export async function insertFuelPrices(
  tx: Tx,
  { stationId, moment, entries }: Entered,
  { now, before }: { now: Date; before?: LockedPrice },
): Promise<EnteredPrice[]> {
  const read = readCollection(moment.text, { now, before: before?.observedAt });
  if ('trouble' in read) throw invalid(moment.field, read.trouble);
  await requireStation(tx, stationId);
  await requireFuels(tx, entries);
  const entered: EnteredPrice[] = [];
  for (const { fuelTypeId, price } of entries) {
    const observation = {
      establishmentId: stationId,
      productId: fuelTypeId,
      priceCentavos: toCentavos(price),
      observedAt: read.instant,
      paymentCondition: before?.paymentCondition ?? 'any',
      createdAt: now,
      ...(before ? correctedSource(before.source) : { source: 'admin' as const, corrected: false }),
    };
    entered.push(await insertObservation(tx, fuels, observation, before));
  }
  return entered;
}

async function requireFuels(tx: Tx, entries: Entered['entries']): Promise<void> {
  const ids = entries.map(({ fuelTypeId }) => fuelTypeId);
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isFuel(tx)))
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  const missing = entries.find(({ fuelTypeId }) => !known.has(fuelTypeId));
  if (missing) throw invalid(missing.field, 'Este combustível não existe mais. Escolha outro.');
}
