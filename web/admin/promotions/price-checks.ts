import { useRef, useState } from 'react';
import type { MeatPrice } from '#contract/prices.ts';
import { toCentavos } from '#domain/money.ts';
import { isDay } from '#domain/typed-day.ts';
import { isGone } from '#web/forms/call-failures.ts';
import { useRead } from '#web/list/record-calls.ts';
import { useCall } from '#web/session/use-call.tsx';
import type { PromotionValues } from './promotion-values.ts';

export type CurrentPrice =
  | { state: 'unasked' }
  | { state: 'asking' }
  | { state: 'none' }
  | { state: 'failed'; retry: () => void }
  | { state: 'found'; price: number; row: SeenPrice };

type SeenPrice = Pick<MeatPrice, 'price' | 'collectionDate' | 'expired'> & {
  promotion: object | null;
  previousPrice: number | null;
};

/**
 * Reads the shop's price of a product when both are chosen. A running promotion is ignored: the original price is the
 * one before it.
 * @param found called with the price in reais, null if there is none
 */
export function useCurrentPrice(found: (price: number | null) => void): {
  current: CurrentPrice;
  ask: (chosen: { establishmentId: number; productId: number }) => void;
  forget: () => void;
} {
  const readLatest = useRead('readLatestPrice');
  const check = useRead('checkPrice');
  const [current, setCurrent] = useState<CurrentPrice>({ state: 'unasked' });
  // An answer to an earlier request would set the price of another product.
  const newest = useRef(0);
  const read = async (query: { establishmentId: string; productId: string }): Promise<SeenPrice | null> => {
    try {
      return (await readLatest({ query })).data;
    } catch (error) {
      if (!isGone(error)) throw error;
      // The public call does not contain goods of a closed sector.
      const { last } = (await check({ query })).data;
      return last && { ...last, promotion: null, previousPrice: null };
    }
  };
  const ask = async (chosen: { establishmentId: number; productId: number }) => {
    newest.current += 1;
    const question = newest.current;
    setCurrent({ state: 'asking' });
    const settle = (next: CurrentPrice) => {
      if (question !== newest.current) return;
      setCurrent(next);
      if (next.state === 'found') found(next.price);
      if (next.state === 'none') found(null);
    };
    try {
      const { establishmentId, productId } = chosen;
      const query = { establishmentId: String(establishmentId), productId: String(productId) };
      const row = await read(query);
      const price = row?.promotion ? row.previousPrice : row?.price;
      settle(row && price != null ? { state: 'found', price, row } : { state: 'none' });
    } catch (error) {
      settle(isGone(error) ? { state: 'none' } : { state: 'failed', retry: () => ask(chosen) });
    }
  };
  return {
    current,
    ask,
    forget() {
      newest.current += 1;
      setCurrent({ state: 'unasked' });
    },
  };
}

export type CheckedValues = Pick<
  PromotionValues,
  'establishmentId' | 'productId' | 'originalPrice' | 'startDate'
>;

/**
 * Asks whether the site will confirm the discount from the typed full price.
 * @returns null while something is missing; `highestSeen` in reais, null if no price was observed
 */
export function useFullPriceCheck({ establishmentId, productId, originalPrice, startDate }: CheckedValues): {
  fullPriceSeen: boolean;
  highestSeen: number | null;
} | null {
  const isReady = establishmentId !== null && productId !== null && isDay(startDate);
  const check = useCall(
    'checkPromotion',
    {
      query: { establishmentId: String(establishmentId), productId: String(productId), startDate },
    },
    { enabled: isReady },
  );
  if (!isReady || !check.data || originalPrice === null || !(originalPrice >= 0)) return null;
  const { highestSeen } = check.data.data;
  const fullPriceSeen = highestSeen !== null && toCentavos(originalPrice) <= toCentavos(highestSeen);
  return { fullPriceSeen, highestSeen };
}
