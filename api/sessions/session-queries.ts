import { and, eq, ne } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { sessions } from '#database/schema.ts';

/** Ends all sessions of a person but one; returns how many. */
export async function deleteSessionsBut(orm: Orm, userId: number, sessionId: number): Promise<number> {
  const ended = await orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}
