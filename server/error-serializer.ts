import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';

/**
 * How an error is written to the log. The values of a failed statement are what a visitor wrote or where they stand:
 * they never get there, as the privacy page promises. All other errors are written whole.
 */
export function serializeError(error: Error): object {
  const failed = failedQueryIn(error);
  if (!failed) return pino.stdSerializers.err(error);
  const { query, cause } = failed;
  return {
    type: failed.constructor.name,
    message: cause?.message ?? 'Failed query',
    ...(cause && 'code' in cause && { code: cause.code }),
    query,
    stack: framesOf(failed),
  };
}

/** The failed statement behind an error: what wraps it repeats its words. */
function failedQueryIn(error: unknown): DrizzleQueryError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError) return cause;
  }
  return undefined;
}

/** Where it happened, without the message, which holds the values. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trim();
}
