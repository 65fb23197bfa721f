import { and, desc, eq, gt } from 'drizzle-orm';
import { sessions } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { readHandler } from '../platform/handler.ts';
import { describeDevice } from './describe-device.ts';

/** Lists the caller's sessions: the current one first, then by last use. */
export const listSessions = readHandler('listSessions', async (_request, { db, caller, now }) => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.id, caller.sessionId)), desc(sessions.updatedAt), desc(sessions.id));
  return {
    data: rows.map(({ id, userAgent, remembered, createdAt, updatedAt, expiresAt }) => ({
      id,
      device: describeDevice(userAgent),
      current: id === caller.sessionId,
      remembered,
      createdAt: toCityIso(createdAt),
      lastUsedAt: toCityIso(updatedAt),
      expiresAt: toCityIso(expiresAt),
    })),
  };
});
