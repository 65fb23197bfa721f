import { useEffect, useState } from 'react';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';

/**
 * Reads how many people have seen a price; null: too few, or it is not known.
 * @param priceId the observation; null: none
 */
export function useViews(priceId: number | null): number | null {
  const apiPrefix = useApiPrefix();
  const [answer, setAnswer] = useState<{ priceId: number; views: number | null } | null>(null);
  useEffect(() => {
    if (priceId === null) return;
    callLazily(apiPrefix, 'readPriceViews', { params: { id: priceId } }).then(
      ({ data }) => setAnswer({ priceId, views: data.views }),
      // Without an answer nothing is said.
      () => {},
    );
  }, [apiPrefix, priceId]);
  return answer?.priceId === priceId ? answer.views : null;
}
