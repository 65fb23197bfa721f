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

function hasValue(error: unknown, property: 'code' | 'constraint', value: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (property in cause && (cause as Error & Record<typeof property, unknown>)[property] === value)
      return true;
  }
  return false;
}
