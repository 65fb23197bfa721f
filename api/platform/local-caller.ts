import type { z } from 'zod';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { FailureBody, Issue } from '#contract/failures.ts';
import { authorize } from './authorize.ts';
import type { CallReply } from './caches.ts';
import type { Origin } from './caller.ts';
import type { CallResult, Calls } from './calls.ts';
import type { Context } from './context.ts';
import { toFailure } from './error-handler.ts';
import { Failure } from './failure.ts';

/** What a call within the process came to. */
export type LocalAnswer =
  | ({ ok: true; body: CallReply } & Pick<CallResult, 'tags' | 'lastGoodFrom' | 'isCurrent'>)
  | { ok: false; status: number; body: FailureBody };

export type LocalCaller = <N extends EndpointName>(
  name: N,
  given: Call<Endpoints[N]>,
  origin?: Partial<Origin>,
) => Promise<LocalAnswer>;

/**
 * Makes calls within the process, as pages do while they are rendered: the same rights, limits, checks and cache as over
 * HTTP, without a request, JSON text or compression.
 */
export function createLocalCaller(calls: Calls, context: Context): LocalCaller {
  return async (name, given, { address = '', userAgent, authorization, device } = {}) => {
    const origin: Origin = { address, userAgent, authorization, device };
    try {
      const call = calls.get(name);
      if (!call) throw new Failure('not_found');
      const { entry } = call;
      const caller = entry.who === 'anyone' ? undefined : await authorize(origin, entry.who, context);
      const result = await callWith(call, given, origin, caller);
      const { reply, tags, lastGoodFrom, isCurrent } = result;
      return { ok: true, body: reply, tags, lastGoodFrom, isCurrent };
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status >= 500)
        context.log.error({ err: error, call: name }, 'call within the process failed');
      return { ok: false, status: failure.status, body: failure.body() };
    }
  };

  async function callWith(
    { entry, count, run }: NonNullable<ReturnType<Calls['get']>>,
    given: Call<Endpoints[EndpointName]>,
    origin: Origin,
    caller: Awaited<ReturnType<typeof authorize>> | undefined,
  ): Promise<CallResult> {
    const { params, query, body } = given as { params?: unknown; query?: unknown; body?: unknown };
    const checked = {
      params: check(entry.params, params ?? {}),
      query: check(entry.query, query ?? {}),
      body: check(entry.body, body),
    };
    count(origin.address);
    return run({ ...checked, upload: undefined, caller, origin });
  }
}

/** @throws {Failure} 'invalid' as the HTTP server answers it: with the first thing wrong of each field */
function check(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  const issues = checked.error.issues.map(
    ({ path, message }): Issue => ({ field: path.map(String).join('.'), message }),
  );
  throw new Failure('invalid', undefined, issues);
}
