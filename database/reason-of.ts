/** Returns the database's own words for what failed, because Drizzle's message repeats the whole statement. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
