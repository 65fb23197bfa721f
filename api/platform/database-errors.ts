/** Whether a write failed because a unique row is there already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, '23505');
}

/** Whether a write failed because other rows point to the row (SQLSTATE 23503, 23001), or the one it points to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, '23503') || hasCode(error, '23001');
}

function hasCode(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === code) return true;
  }
  return false;
}
