/** Returns the database's message for a failed statement, because Drizzle's message repeats the whole statement. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
