import type { Db, Orm } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import { readRankings } from '../current-prices/figures.ts';
import { findPrices } from '../current-prices/find-prices.ts';
import { presentPrice } from '../current-prices/present.ts';
import type { KeepParts } from '../platform/kept-parts.ts';

type RankedScope = Omit<Parameters<typeof findPrices>[1], 'rankings'> & { productIds: readonly number[] };

/**
 * Reads a page of the current prices of some goods, the lowest first, in the order of `rankPrices`: expired prices come after
 * valid ones, and those that are not compared last. A product's prices are compared in the whole city, whatever the filters.
 */
export async function readRankedPrices(
  { db, today, keepParts }: { db: Db; today: Day; keepParts: KeepParts },
  { productIds, ...scope }: RankedScope,
  page: { limit: number; offset: number },
) {
  const inOrder = productIds.toSorted((a, b) => a - b);
  const rankings = await readRankings({ db, today, keepParts }, inOrder);
  const { pairs, count } = await findPrices(keepParts, { ...scope, rankings }, page);
  const prices = await readPrices(db, today, pairs);
  return {
    data: prices.map((price) => presentPrice(price, today)),
    count,
  };
}

/** Reads the current prices of some products, each at one place, in their order. */
async function readPrices(orm: Orm, today: Day, pairs: readonly Pair[]): Promise<MeatPriceNow[]> {
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(orm, today, { pairs });
  const priceOf = new Map(
    prices.map((price) => [
      keyOf({ productId: price.row.productId, establishmentId: price.row.establishment.id }),
      price,
    ]),
  );
  return pairs.flatMap((pair) => priceOf.get(keyOf(pair)) ?? []);
}

interface Pair {
  productId: number;
  establishmentId: number;
}

const keyOf = ({ productId, establishmentId }: Pair) => `${productId} ${establishmentId}`;
