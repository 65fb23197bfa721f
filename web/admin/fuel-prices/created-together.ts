import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import { dayOf } from '#domain/city-time.ts';
import { type FuelPriceValues, fuelKey, typedPrices } from './price-values.ts';

/** A price, and all that were saved with it in one call. */
export type SavedFuelPrice = FuelPriceRow & { together?: readonly FuelPriceRow[] };

/** Returns the first of some prices that were saved together. */
export function firstOf(rows: readonly FuelPriceRow[]): SavedFuelPrice {
  const [first] = rows;
  if (!first) throw new Error('the server saved no price');
  return { ...first, together: rows };
}

interface Corrections {
  update: (row: FuelPriceRow, values: FuelPriceValues) => Promise<{ data: FuelPriceRow }>;
  remove: (row: FuelPriceRow) => Promise<unknown>;
  create: (values: FuelPriceValues) => Promise<{ data: readonly FuelPriceRow[] }>;
}

/**
 * Brings prices that were saved together to what is wanted now: the answer to the first attempt was lost, and the form was
 * changed since. @returns the first price as it is now
 */
export async function correctTogether(
  rows: readonly FuelPriceRow[],
  wanted: FuelPriceValues,
  { update, remove, create }: Corrections,
): Promise<{ data: SavedFuelPrice }> {
  const now: FuelPriceRow[] = [];
  for (const row of rows) {
    const price = wanted[fuelKey(row.typeId)] ?? null;
    if (price === null) await remove(row);
    else if (isHeld(row, wanted, price)) now.push(row);
    else now.push((await update(row, { ...wanted, typeId: row.typeId, price })).data);
  }
  const known = new Set(rows.map(({ typeId }) => typeId));
  const missing = typedPrices(wanted).filter(({ fuelTypeId }) => !known.has(fuelTypeId));
  if (missing.length > 0) {
    const { stationId, date } = wanted;
    const prices = Object.fromEntries(missing.map(({ fuelTypeId, price }) => [fuelKey(fuelTypeId), price]));
    const { data } = await create({ stationId, date, typeId: null, price: null, ...prices });
    now.push(...data);
  }
  return { data: firstOf(now) };
}

function isHeld(row: FuelPriceRow, { stationId, date }: FuelPriceValues, price: number): boolean {
  return row.stationId === stationId && dayOf(row.date) === date && row.price === price;
}
