import type { Db } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import { isDemonstration, readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { selectSeenReports } from '../current-prices/seen-reports.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { presentProduct } from './present-product.ts';
import { readSomeProducts } from './products.ts';

interface Reader {
  db: Db;
  today: Day;
  keepParts: KeepParts;
}

/**
 * Reads products of the public catalogue with the lowest price of each, in the order of the given numbers. Only the prices are read
 * that are the lowest, or that people report other ones beside.
 */
export async function readListedProducts(reader: Reader, productIds: readonly number[]) {
  const { db, today } = reader;
  const [products, best, seen] = await Promise.all([
    readSomeProducts(db, productIds),
    readBestPrices(reader, productIds),
    productIds.length === 0 ? [] : selectSeenReports(db, 'meat', today, { thingIds: productIds }),
  ]);
  const pairs = seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId }));
  const official = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
  const lowestOf = new Map(best.map(({ lowest }) => [lowest.row.productId, lowest]));
  const officialOf = Map.groupBy(official, ({ row }) => row.productId);
  const seenOf = Map.groupBy(seen, ({ thingId }) => thingId);
  const data = products.map((row) => {
    const lowest = lowestOf.get(row.id);
    // Without a lowest price none can be compared.
    const facts = lowest
      ? { lowest, prices: officialOf.get(row.id) ?? [], seen: seenOf.get(row.id) ?? [] }
      : { prices: [], seen: [] };
    return presentProduct(row, facts, today);
  });
  return {
    data,
    demonstration:
      products.some((row) => row.isDemonstration) || isDemonstration([...lowestOf.values(), ...official]),
    rows: { ...rowsOfProducts(productIds), reported_prices: { product_id: productIds } },
  };
}
