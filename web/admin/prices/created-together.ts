import { dayOf } from '#domain/city-time.ts';
import { type FuelPrice, fuelKey, type PriceValues, severalPrices } from './price-values.ts';

/** A price, with all that were saved in the same call. */
export type CreatedPrice = FuelPrice & { together?: readonly FuelPrice[] };

/** Returns the first of some prices that were saved together. */
export function firstOf(rows: readonly FuelPrice[]): CreatedPrice {
  const [first] = rows;
  if (!first) throw new Error('the server saved no price');
  return { ...first, together: rows };
}

interface Corrections {
  update: (row: FuelPrice, values: PriceValues) => Promise<{ data: FuelPrice }>;
  remove: (row: FuelPrice) => Promise<unknown>;
  create: (values: PriceValues) => Promise<readonly FuelPrice[]>;
}

/**
 * Changes prices that were saved together to the current values: the answer to the first attempt was lost, and the form
 * was changed since. @returns the first price after that
 */
export async function correctTogether(
  rows: readonly FuelPrice[],
  wanted: PriceValues,
  { update, remove, create }: Corrections,
): Promise<{ data: CreatedPrice }> {
  const now: FuelPrice[] = [];
  for (const row of rows) {
    const price = wanted[fuelKey(row.productId)] ?? null;
    if (price === null) await remove(row);
    else if (isHeld(row, wanted, price)) now.push(row);
    else now.push((await update(row, { ...wanted, productId: row.productId, price })).data);
  }
  const known = new Set(rows.map(({ productId }) => productId));
  const missing = severalPrices(wanted).filter(({ productId }) => !known.has(productId));
  if (missing.length > 0) {
    const gone = rows.map(({ productId }) => [fuelKey(productId), null]);
    now.push(...(await create({ ...wanted, ...Object.fromEntries(gone) })));
  }
  return { data: firstOf(now) };
}

function isHeld(row: FuelPrice, { establishmentId, collectionDate }: PriceValues, price: number): boolean {
  return (
    row.establishmentId === establishmentId &&
    dayOf(row.collectionDate) === collectionDate &&
    row.price === price
  );
}
