import bowser from 'bowser';
import type { Orm } from '#database/database.ts';
import { and, desc, eq, gt, inArray, lt, ne } from '#database/orm.ts';
import {
  attempts,
  emailChanges,
  knownDevices,
  sessions,
  usedTokens,
  verifications,
} from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { deviceDays, mostBrowsers } from '#domain/sessions.ts';
import { findSession } from '../platform/authorize.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';

/** Ends all sessions of a user except one; returns their number. */
export async function deleteSessionsBut(orm: Orm, userId: number, sessionId: number): Promise<number> {
  const ended = await orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the least recently used sessions of a user when there are too many. */
export async function deleteOldestSessions(orm: Orm, userId: number): Promise<void> {
  const tooMany = orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .offset(mostBrowsers);
  await orm.delete(sessions).where(inArray(sessions.id, tooMany));
}

/**
 * Describes a browser in familiar words: 'Chrome no Android', 'Safari no iPhone'.
 * @param userAgent its User-Agent header
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Aparelho desconhecido';
  const { browser, os, platform } = bowser.parse(userAgent);
  const device =
    platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : knownName(os.name, systems);
  // Bowser returns 'Samsung Internet for Android'.
  const name = knownName(browser.name, browsers)?.replace(/ for Android$/, '');
  if (!name) return device ? `Navegador no ${device}` : 'Aparelho desconhecido';
  return device ? `${name} no ${device}` : name;
}

const browsers = new Set(Object.values(bowser.BROWSER_MAP));
const systems = new Set(Object.values(bowser.OS_MAP));

/** Bowser takes an unknown name as it is, which may be any text, and the name goes into mails and the audit log. */
function knownName(name: string | undefined, known: ReadonlySet<string>): string | undefined {
  return name !== undefined && known.has(name) ? name : undefined;
}

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

/** Ends one of the caller's sessions. Another user's session is reported as not found. */
export const endSession = writeHandler('endSession', async ({ params }, { tx, caller }) => {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, params.id), eq(sessions.userId, caller.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound('Sessão não encontrada.');
  return { data: { ended: true } };
});

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = writeHandler('endOtherSessions', async (_request, { tx, caller }) => ({
  data: { ended: await deleteSessionsBut(tx, caller.id, caller.sessionId) },
}));

/** Ends the current session. If it has already ended, that is not an error, because the user is signed out as requested. */
export const signOut = writeHandler('signOut', {
  async prepare({ origin: { authorization } }, context) {
    const found = authorization === undefined ? undefined : await findSession(authorization, context);
    return { sessionId: found?.session.id };
  },
  async run(_request, { tx }, { sessionId }) {
    if (sessionId !== undefined) await tx.delete(sessions).where(eq(sessions.id, sessionId));
    return { data: { ended: true } };
  },
});

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes expired sessions, links and attempts, and browsers that have not been used for a long time. */
export async function forgetExpired(orm: Orm, now: Date): Promise<void> {
  await orm.delete(sessions).where(lt(sessions.expiresAt, now));
  await orm.delete(verifications).where(lt(verifications.expiresAt, now));
  await orm.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
  await orm.delete(usedTokens).where(lt(usedTokens.expiresAt, now));
  const expired = orm
    .select({ key: attempts.key })
    .from(attempts)
    .where(lt(attempts.forgottenAt, now))
    // A locked row belongs to a new attempt, so it is still needed. It is skipped without waiting.
    .for('update', { skipLocked: true });
  await orm.delete(attempts).where(inArray(attempts.key, expired));
  await orm
    .delete(knownDevices)
    .where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - deviceDays * dayMs)));
}
