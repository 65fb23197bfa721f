import { inArray, lt } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { attempts, emailChanges, knownDevices, sessions, verifications } from '#database/schema.ts';
import { deviceDays } from '#domain/sessions.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes expired sessions, links and attempts, and browsers that have not been used for a long time. */
export async function forgetExpired(orm: Orm, now: Date): Promise<void> {
  await orm.delete(sessions).where(lt(sessions.expiresAt, now));
  await orm.delete(verifications).where(lt(verifications.expiresAt, now));
  await orm.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
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
