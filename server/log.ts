import pino, { type DestinationStream, type Logger } from 'pino';
import { whyDatabaseAway } from '#api/platform/database-errors.ts';
import { serializeError } from './error-serializer.ts';
import { redactCoordinates } from './redact-coordinates.ts';

const secondMs = 1_000;
const warning = pino.levels.values.warn ?? 0;

/**
 * Creates the server's log. It tells nobody's place, and while the database or another service is away it has one line a
 * second with the number of failures of each kind, in place of one for each request.
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

/** Fields of a line that is counted and not written, under this name. */
export interface Counted {
  counted: string;
}

/** Returns the name under which a line is counted; undefined: it is written. */
function kindOf(fields: unknown, message: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  if ('counted' in fields) return String(fields.counted);
  // A job that fails says which one it is. There are few of them, and none while the database is away.
  if (!('err' in fields) || 'job' in fields) return undefined;
  const why = whyDatabaseAway(fields.err) ?? (isUnavailable(fields.err) ? 'unavailable' : undefined);
  return why && `${message}: ${why}`;
}

/** The API's refusal, and what becomes of it in a page. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 503;
}

/**
 * Returns a function that counts. The first of a kind in a while is told at once, what follows once a second.
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
