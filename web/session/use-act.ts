import { callTable } from 'virtual:call-table';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { CallResult } from '../api-client/call.ts';
import { CallFailure } from '../api-client/transport.ts';
import { useApiPrefix } from '../api-client/use-api-prefix.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts';
import { makeCall } from './user-call.ts';

/**
 * Resolves when the call has succeeded and the queries that it changes have been reloaded.
 * @throws `SignedOut`, `CallFailure` or `NoAnswer`, as the call does
 */
export type Act<N extends EndpointName> = (
  given?: Call<Endpoints[N]>,
  options?: {
    /** replaces the hook's own key, for an attempt that can be repeated after the component is unmounted */
    idempotencyKey?: string;
    /** called with the uploaded part, from 0 to 1 */
    onProgress?: (sent: number) => void;
    /** collects the queries to reload, if this is one of several calls */
    reloads?: Reloads;
  },
) => Promise<CallResult<N>>;

/**
 * Makes a call on a user's action and then invalidates the queries that it changes. A call that creates sends an
 * Idempotency-Key, so that a repeated attempt after a lost answer creates nothing twice.
 * @param changes names of the calls whose answers change
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

/** The part of `useAct` that does not need React. */
export function createAct<N extends EndpointName>({
  apiPrefix,
  queries,
  keys,
  name,
  changes,
}: ActContext<N>): Act<N> {
  const invalidate = async (together: Reloads | undefined) => {
    const reloads = together ?? createReloads();
    for (const changed of changes) {
      reloads.add(changed, () => queries.invalidateQueries({ queryKey: [changed] }));
    }
    if (!together) await reloads.run();
  };
  return async (given = {}, options = {}) => {
    const idempotencyKey = options.idempotencyKey ?? (callTable[name].idempotent && keys.keyOf(given));
    try {
      const answer = await makeCall(apiPrefix, name, given, {
        ...(idempotencyKey && { idempotencyKey }),
        ...(options.onProgress && { onProgress: options.onProgress }),
      });
      keys.settle(given);
      await invalidate(options.reloads);
      return answer;
    } catch (error) {
      keys.settle(given, error);
      // The page shows a row that no longer exists.
      if (error instanceof CallFailure && error.status === 404) await invalidate(options.reloads);
      throw error;
    }
  };
}

/** Collects the queries to reload after several calls, so that each list is requested once, when all are answered. */
export interface Reloads {
  /** @param key the same key is loaded once */
  add(key: string, load: () => unknown): void;
  /** Loads everything that was added since the last time. */
  run(): Promise<void>;
}

export function createReloads(): Reloads {
  const wanted = new Map<string, () => unknown>();
  return {
    add: (key, load) => wanted.set(key, load),
    async run() {
      const loads = [...wanted.values()];
      wanted.clear();
      await Promise.all(loads.map((load) => load()));
    },
  };
}
