/** Returns whether a write failed because a unique row already exists (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return hasValue(error, 'code', '23505');
}

/**
 * Returns whether a write failed because of a foreign key from or to the row (SQLSTATE 23503, 23001).
 * @param constraint the name of the key, if only one counts
 */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const isViolation = hasValue(error, 'code', '23503') || hasValue(error, 'code', '23001');
  return isViolation && (constraint === undefined || hasValue(error, 'constraint', constraint));
}

/** Returns whether a write failed because it conflicts with another row under an exclusion constraint (23P01). */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return hasValue(error, 'code', '23P01') && hasValue(error, 'constraint', constraint);
}

/** Returns whether a transaction was aborted because of a deadlock (SQLSTATE 40P01). */
export function isDeadlock(error: unknown): boolean {
  return hasValue(error, 'code', '40P01');
}

/** Returns whether a statement has waited too long for a lock of another transaction (SQLSTATE 55P03). */
export function isLockTimeout(error: unknown): boolean {
  return hasValue(error, 'code', '55P03');
}

const noConnectionInTime = 'no connection in time';

/** Messages of errors without a code, or with an ambiguous one, and their names in the log. */
const awayWithoutCode: readonly [string, string][] = [
  ['Connection terminated', 'connection lost'],
  // A rollback throws this on a connection that was lost during its transaction; Drizzle throws it instead of the cause.
  ['is not queryable', 'connection lost'],
  ['not currently accepting connections', 'not accepting connections'],
  ['timeout exceeded when trying to connect', noConnectionInTime],
  ['Query read timeout', 'silent'],
  ['is a standby', 'standby'],
  ['Cannot use a pool after calling end', 'closed'],
];

/**
 * Returns why the database is unavailable: a short name, or the code of the driver or of PostgreSQL. It cannot be reached, is
 * stopping or starting (SQLSTATE classes 08, 53 and 57P), a statement has timed out (57014, 55P03), or it only reads (25006).
 * Undefined for any other error.
 */
export function whyDatabaseAway(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (
      /^(08|53|57P|57014|55P03|25006|ECONN|EHOST|ENET|EAI_AGAIN|ETIMEDOUT|ENOTFOUND|EPIPE|ENOENT)/.test(code)
    )
      return code;
    const { message } = cause;
    const known = awayWithoutCode.find(([text]) => message.includes(text));
    if (known) return known[1];
  }
  return undefined;
}

export function isDatabaseAway(error: unknown): boolean {
  return whyDatabaseAway(error) !== undefined;
}

/**
 * Returns whether the database could not be reached at all. It was reached if its disk is full, it only reads, it has no free
 * connection or too much to do, or a statement timed out, even when slow statements occupy all connections of the pool.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  const why = whyDatabaseAway(error);
  return why !== undefined && why !== noConnectionInTime && !/^(53|57014|55P03|25006)/.test(why);
}

/** Returns whether a write was refused because the database is read-only (SQLSTATE 25006). */
export function isReadOnlyTransaction(error: unknown): boolean {
  return hasValue(error, 'code', '25006');
}

/** Returns whether a write was refused because the disk of the database is full, or nearly so (SQLSTATE 53100). */
export function isDiskFull(error: unknown): boolean {
  return hasValue(error, 'code', '53100');
}

function hasValue(error: unknown, property: 'code' | 'constraint', value: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (property in cause && (cause as Error & Record<typeof property, unknown>)[property] === value)
      return true;
  }
  return false;
}
