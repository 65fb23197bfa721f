import type { z } from 'zod';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { FailureBody, Issue } from '#contract/failures.ts';
import { authorize } from './authorize.ts';
import type { CallReply } from './caches.ts';
import type { Origin } from './caller.ts';
import type { CallResult, Calls } from './calls.ts';
import type { Context } from './context.ts';
import { isDatabaseUnreachable } from './database-errors.ts';
import { toFailure } from './error-handler.ts';
import { Failure } from './failure.ts';

/** The result of a call within the process. */
type LocalResult =
  | ({ ok: true; body: CallReply } & Pick<CallResult, 'tags' | 'lastGoodFrom' | 'isCurrent'>)
  | {
      ok: false;
      status: number;
      body: FailureBody;
      /** the database could not be reached at all */
      isUnreachable: boolean;
    };

export type LocalCaller = <N extends EndpointName>(
  name: N,
  input: Call<Endpoints[N]>,
  origin?: Partial<Origin>,
) => Promise<LocalResult>;

/**
 * Makes calls within the process, for pages that are being rendered. Rights, limits, validation and cache are the same
 * as over HTTP, but there is no request, JSON text or compression.
 */
export function createLocalCaller(calls: Calls, context: Context): LocalCaller {
  return async (name, input, { address = '', userAgent, authorization, device } = {}) => {
    const origin: Origin = { address, userAgent, authorization, device };
    try {
      const call = calls.get(name);
      if (!call) throw new Failure('not_found');
      const { entry } = call;
      const caller = entry.who === 'anyone' ? undefined : await authorize(origin, entry.who, context);
      const result = await callWith(call, input, origin, caller);
      const { reply, tags, lastGoodFrom, isCurrent } = result;
      return { ok: true, body: reply, tags, lastGoodFrom, isCurrent };
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status >= 500)
        context.log.error({ err: error, call: name }, 'call within the process failed');
      return {
        ok: false,
        status: failure.status,
        body: failure.body(),
        isUnreachable: isDatabaseUnreachable(error),
      };
    }
  };

  async function callWith(
    { entry, count, run }: NonNullable<ReturnType<Calls['get']>>,
    input: Call<Endpoints[EndpointName]>,
    origin: Origin,
    caller: Awaited<ReturnType<typeof authorize>> | undefined,
  ): Promise<CallResult> {
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
    const validated = {
      params: validate(entry.params, params ?? {}),
      query: validate(entry.query, query ?? {}),
      body: validate(entry.body, body),
    };
    await count(origin.address);
    return run({ ...validated, upload: undefined, caller, origin });
  }
}

/** Validates a value. @throws {Failure} 'invalid' with the same issues as over HTTP */
function validate(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const validated = shape.safeParse(value);
  if (validated.success) return validated.data;
  const issues = validated.error.issues.map(
    ({ path, message }): Issue => ({ field: path.map(String).join('.'), message }),
  );
  throw new Failure('invalid', undefined, issues);
}
