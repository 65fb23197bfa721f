/** Returns whether a write failed because a unique row already exists (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return hasValue(error, 'code', '23505');
}

/**
 * Returns whether a write failed because of a foreign key from or to the row (SQLSTATE 23503, 23001).
 * @param constraint the name of the key, where only this one counts
 */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const isViolation = hasValue(error, 'code', '23503') || hasValue(error, 'code', '23001');
  return isViolation && (constraint === undefined || hasValue(error, 'constraint', constraint));
}

/** Returns whether a write failed because of another row that an exclusion constraint does not allow beside it (23P01). */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return hasValue(error, 'code', '23P01') && hasValue(error, 'constraint', constraint);
}

/** Returns whether a transaction was ended because it and another one waited for each other (SQLSTATE 40P01). */
export function isDeadlock(error: unknown): boolean {
  return hasValue(error, 'code', '40P01');
}

/** Returns whether a statement has waited too long for a lock of another transaction (SQLSTATE 55P03). */
export function isLockTimeout(error: unknown): boolean {
  return hasValue(error, 'code', '55P03');
}

const noConnectionInTime = 'no connection in time';

/** Messages of errors without a code, or with one that means other things, too, and what they are called in the log. */
const awayWithoutCode: readonly [string, string][] = [
  ['Connection terminated', 'connection lost'],
  // A rollback says this on a connection that was lost inside its transaction; Drizzle throws it in place of the cause.
  ['is not queryable', 'connection lost'],
  ['not currently accepting connections', 'not accepting connections'],
  ['timeout exceeded when trying to connect', noConnectionInTime],
  ['Cannot use a pool after calling end', 'closed'],
];

/**
 * Returns why the database does not answer: a short name, or the code of the driver or of PostgreSQL. It cannot be reached,
 * is stopping or starting (SQLSTATE classes 08, 53 and 57P), or a statement has taken too long (57014, 55P03). undefined: the
 * error is another one.
 */
export function whyDatabaseAway(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^(08|53|57P|57014|55P03|ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|ENOENT)/.test(code)) return code;
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
 * Returns whether the database could not be reached at all. One was reached that has no room, no further connection or too
 * much to do, or that is too slow for a statement; where all connections are busy with slow statements, none comes in time.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  const why = whyDatabaseAway(error);
  return why !== undefined && why !== noConnectionInTime && !/^(53|57014|55P03)/.test(why);
}

/** Returns whether a write was refused because the database only reads now, as on a full disk (SQLSTATE 25006). */
export function isReadOnlyTransaction(error: unknown): boolean {
  return hasValue(error, 'code', '25006');
}

function hasValue(error: unknown, property: 'code' | 'constraint', value: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (property in cause && (cause as Error & Record<typeof property, unknown>)[property] === value)
      return true;
  }
  return false;
}
