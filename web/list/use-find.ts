import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { idParams } from '#contract/shapes.ts';
import type { CallResult } from '#web/api-client/call.ts';
import { isGone } from '#web/forms/call-failures.ts';
import { useRead } from './use-read.ts';

/** Names of the calls that read a record by its number. */
type RecordCall = {
  [N in EndpointName]: Endpoints[N] extends { method: 'GET'; params: typeof idParams; data: unknown }
    ? N
    : never;
}[EndpointName];

type Found<N extends RecordCall> = CallResult<N> extends { data: infer Data } ? Data : never;

/** Returns a function that reads a record as it is now; null where it is gone. Throws as `makeCall` does. */
export function useFind<N extends RecordCall>(name: N): (id: number) => Promise<Found<N> | null> {
  const read = useRead(name);
  return async (id) => {
    try {
      const { data } = (await read({ params: { id } } as Call<Endpoints[N]>)) as { data: Found<N> };
      return data;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };
}
