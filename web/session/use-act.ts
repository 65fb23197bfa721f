import { callTable } from 'virtual:call-table';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { CallResult } from '../api-client/call.ts';
import { CallFailure } from '../api-client/transport.ts';
import { useApiPrefix } from '../api-client/use-api-prefix.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts';
import { makeCall } from './make-call.ts';

/**
 * Resolves once what the call changes is on the page as well.
 * @throws what the call throws: `SignedOut`, `CallFailure`, `NoAnswer`
 */
export type Act<N extends EndpointName> = (
  given?: Call<Endpoints[N]>,
  options?: {
    /** in place of the hook's own, where the intent outlives the component */
    idempotencyKey?: string;
  },
) => Promise<CallResult<N>>;

/**
 * A call that a person makes by pressing something, and that changes what other calls have answered. A call that creates
 * carries an Idempotency-Key, so that trying again after a lost answer creates nothing twice.
 * @param changes the calls whose answers change with it: they are asked again
 */
export function useAct<N extends EndpointName>(
  name: N,
  { changes }: { changes: readonly EndpointName[] },
): { act: Act<N>; busy: boolean } {
  const apiPrefix = useApiPrefix();
  const queries = useQueryClient();
  const [keys] = useState(createIdempotencyKeys);
  const [running, setRunning] = useState(0);
  const act: Act<N> = async (...call) => {
    setRunning((count) => count + 1);
    try {
      return await createAct({ apiPrefix, queries, keys, name, changes })(...call);
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return { act, busy: running > 0 };
}

interface ActContext<N extends EndpointName> {
  apiPrefix: string;
  queries: QueryClient;
  keys: IdempotencyKeys;
  name: N;
  changes: readonly EndpointName[];
}

/** `useAct` without React. */
export function createAct<N extends EndpointName>({
  apiPrefix,
  queries,
  keys,
  name,
  changes,
}: ActContext<N>): Act<N> {
  const askAgain = () =>
    Promise.all(changes.map((changed) => queries.invalidateQueries({ queryKey: [changed] })));
  return async (given = {}, options = {}) => {
    const idempotencyKey = options.idempotencyKey ?? (callTable[name].idempotent && keys.keyOf(given));
    try {
      const answer = await makeCall(apiPrefix, name, given, idempotencyKey ? { idempotencyKey } : {});
      keys.settle(given);
      await askAgain();
      return answer;
    } catch (error) {
      keys.settle(given, error);
      // What the page still shows is gone.
      if (error instanceof CallFailure && error.status === 404) await askAgain();
      throw error;
    }
  };
}
