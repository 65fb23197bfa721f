import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { sessions } from '#database/schema.ts';
import { mostBrowsers } from '#domain/sessions.ts';

/** Ends all sessions of a person except one; returns their number. */
export async function deleteSessionsBut(orm: Orm, userId: number, sessionId: number): Promise<number> {
  const ended = await orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the least recently used sessions of a person when there are too many. */
export async function deleteOldestSessions(orm: Orm, userId: number): Promise<void> {
  const tooMany = orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .offset(mostBrowsers);
  await orm.delete(sessions).where(inArray(sessions.id, tooMany));
}
