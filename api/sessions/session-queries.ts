import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { sessions } from '#database/schema.ts';
import { mostBrowsers } from '#domain/sessions.ts';

/** Ends all sessions of a person but one; returns how many. */
export async function deleteSessionsBut(orm: Orm, userId: number, sessionId: number): Promise<number> {
  const ended = await orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the sessions of a person that are too many, those first that have not been used for the longest. */
export async function deleteOldestSessions(orm: Orm, userId: number): Promise<void> {
  const tooMany = orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .offset(mostBrowsers);
  await orm.delete(sessions).where(inArray(sessions.id, tooMany));
}
