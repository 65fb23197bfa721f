import pino from 'pino';
import { DrizzleQueryError } from '#database/orm.ts';

/**
 * Serializes an error for the log. The values of a failed statement are left out, because they may be a visitor's text
 * or location, as the privacy page promises. All other errors are logged completely.
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

/** Finds the failed statement among the causes of an error, because wrapping errors repeat its message. */
function failedQueryIn(error: unknown): DrizzleQueryError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError) return cause;
  }
  return undefined;
}

/** Returns the stack frames without the message, which contains the values. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trim();
}
