import { inArray, lt } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { attempts, emailChanges, knownDevices, sessions, verifications } from '#database/schema.ts';
import { deviceDays } from '#domain/sessions.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Erases what has no use any more: ended sessions, spent links, forgotten tries, browsers that nobody came back with. */
export async function forgetExpired(orm: Orm, now: Date): Promise<void> {
  await orm.delete(sessions).where(lt(sessions.expiresAt, now));
  await orm.delete(verifications).where(lt(verifications.expiresAt, now));
  await orm.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
  const forgotten = orm
    .select({ key: attempts.key })
    .from(attempts)
    .where(lt(attempts.forgottenAt, now))
    // Held by somebody who is trying again: not forgotten after all, and not to be waited for.
    .for('update', { skipLocked: true });
  await orm.delete(attempts).where(inArray(attempts.key, forgotten));
  await orm
    .delete(knownDevices)
    .where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - deviceDays * dayMs)));
}
