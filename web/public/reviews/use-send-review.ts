import { useState } from 'react';
import type { OwnReview } from '#contract/reviews.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { createIdempotencyKeys } from '#web/session/idempotency-keys.ts';
import { callAsUser } from '#web/session/user-call.ts';
import type { ReviewedPlace } from './reviewed-place.ts';

export interface ReviewValues {
  /** 1 to 5 */
  rating: number;
  comment: string;
}

/** Sends a review. A repeated attempt after a lost answer has the same key. */
export function useSendReview({ kind, id }: ReviewedPlace): (values: ReviewValues) => Promise<OwnReview> {
  const apiPrefix = useApiPrefix();
  const [keys] = useState(createIdempotencyKeys);
  const create = async (values: ReviewValues, idempotencyKey: string) =>
    kind === 'station'
      ? callAsUser(apiPrefix, 'createStationReview', { params: { id }, body: values }, { idempotencyKey })
      : callAsUser(
          apiPrefix,
          'createReview',
          { body: { ...values, establishmentId: id } },
          { idempotencyKey },
        );
  return async (values) => {
    try {
      const { data } = await create(values, keys.keyOf(values));
      keys.settle(values);
      return data;
    } catch (error) {
      keys.settle(values, error);
      throw error;
    }
  };
}
