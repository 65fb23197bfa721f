import { useEffect, useRef, useState } from 'react';
import type { PriceDetails, UnpricedDetails } from '#contract/confirmations.ts';
import type { PriceKind } from '#domain/prices.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { useRetryOnline } from '#web/offline/use-retry-online.ts';
import type { PricePair } from './unsent.ts';

export type Details = PriceDetails | UnpricedDetails;

/** The details of a price; null: they are not known, or nobody has said one. */
export const pricedOf = (details: Details | null): PriceDetails | null =>
  details && details.priceId !== null ? details : null;

/**
 * Reads the price of a sheet, again once there is a connection if it has failed.
 * @param pair the same object as long as it is the same price; null: none is chosen
 */
export function useDetails(pair: PricePair | null, kind: PriceKind) {
  const apiPrefix = useApiPrefix();
  const [answer, setAnswer] = useState<{ pair: PricePair; details: Details } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const reading = useRef<Promise<Details | null>>(Promise.resolve(null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
  useEffect(() => {
    if (!pair) return;
    let isLeft = false;
    const { productId, establishmentId } = pair;
    const query = { productId: String(productId), establishmentId: String(establishmentId), kind };
    reading.current = callLazily(apiPrefix, 'readPriceDetails', { query }).then(
      ({ data }) => {
        if (!isLeft) {
          setAnswer({ pair, details: data });
          setTrouble(null);
        }
        return data;
      },
      (error: unknown) => {
        if (!isLeft) setTrouble(error instanceof CallFailure ? error.message : 'Sem conexão agora');
        return null;
      },
    );
    return () => {
      isLeft = true;
    };
  }, [apiPrefix, pair, kind, asked]);
  const reload = () => setAsked((times) => times + 1);
  useRetryOnline(trouble !== null, reload);
  return {
    details: answer && answer.pair === pair ? answer.details : null,
    /** The details once they are here; null: they cannot be read. */
    whenRead: () => reading.current,
    trouble,
    reload,
  };
}
