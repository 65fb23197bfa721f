import pino, { type DestinationStream, type Logger } from 'pino';
import { whyDatabaseAway } from '#api/platform/database-errors.ts';
import { whyFilesAway } from '#api/platform/files.ts';
import { serializeError } from './error-serializer.ts';
import { redactCoordinates } from './redact-coordinates.ts';

const secondMs = 1_000;
const warning = pino.levels.values.warn ?? 0;

/**
 * Creates the server's log. It contains no visitor's location. While the database or another service is unavailable, it
 * has one line a second with the number of failures of each kind, instead of one per request.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    serializers: { err: serializeError },
    hooks: {
      logMethod(args, method, level) {
        const [fields, message] = args as unknown[];
        const kind = level >= warning ? kindOf(fields, message) : undefined;
        if (kind === undefined) method.apply(this, args);
        else count(kind, fields);
      },
      streamWrite: redactCoordinates,
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  const count = countPerSecond((failures, example) =>
    log.error({ failures, ...(example && { example }) }, 'failures of the last second'),
  );
  return log;
}

/** The fields of a line that is counted under this name instead of written. */
export interface Counted {
  counted: string;
}

/** Returns the name under which a line is counted; undefined if it is written. */
function kindOf(fields: unknown, message: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  if ('counted' in fields) return String(fields.counted);
  // The error of a failed job names the job. There are few of them, and none while the database is unavailable.
  if (!('err' in fields) || 'job' in fields) return undefined;
  const why =
    whyDatabaseAway(fields.err) ??
    whyFilesAway(fields.err) ??
    (isUnavailable(fields.err) ? 'unavailable' : undefined);
  return why && `${message}: ${why}`;
}

/** The API's refusal, or the error that a page makes of it. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 503;
}

/**
 * Returns a function that counts. The first of a kind is reported at once, further ones once a second.
 * @param tell gets the number of each kind, and the error of one of them
 */
function countPerSecond(
  tell: (failures: Record<string, number>, example: object | undefined) => void,
): (kind: string, fields: unknown) => void {
  const counts = new Map<string, number>();
  let example: object | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tellAll = () => {
    timer = undefined;
    if (counts.size === 0) return;
    tell(Object.fromEntries(counts), example);
    counts.clear();
    example = undefined;
    timer = setTimeout(tellAll, secondMs).unref();
  };
  return (kind, fields) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const { err } = fields as { err?: unknown };
    if (!example && err instanceof Error) example = serializeError(err);
    if (!timer) tellAll();
  };
}
