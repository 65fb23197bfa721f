import { useEffect, useState } from 'react';
import type { PriceDetails } from '#contract/confirmations.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { useRetryOnline } from '#web/offline/use-retry-online.ts';
import type { SeenPrice } from './seen-price.ts';

export type Details = PriceDetails;

/** Reads the price of a sheet, again once there is a connection if it has failed. */
export function useDetails({ productId, establishmentId, kind }: SeenPrice) {
  const apiPrefix = useApiPrefix();
  const [details, setDetails] = useState<Details | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
  useEffect(() => {
    let isLeft = false;
    const query = { productId: String(productId), establishmentId: String(establishmentId), kind };
    callLazily(apiPrefix, 'readPriceDetails', { query }).then(
      ({ data }) => {
        if (isLeft) return;
        setDetails(data);
        setTrouble(null);
      },
      (error: unknown) => {
        if (!isLeft) setTrouble(error instanceof CallFailure ? error.message : 'Sem conexão agora');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [apiPrefix, productId, establishmentId, kind, asked]);
  const reload = () => setAsked((times) => times + 1);
  useRetryOnline(trouble !== null, reload);
  return { details, trouble, reload };
}
