import type { Tx } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { auditLog, users } from '#database/schema.ts';
import { removalDays } from '#domain/approval-rules.ts';
import type { ModerationStatus } from '#domain/moderation.ts';

interface Removed {
  noun: 'reported-prices' | 'receipts';
  id: number;
  status: ModerationStatus;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Leaves to people, for some days, what a user sends who removes something that was ever decided, because that can no longer
 * count against the user.
 * @returns the previous state, so that restoring the row restores it; undefined if nobody has decided about the row
 */
export async function loseTrustIfDecided(tx: Tx, removed: Removed, userId: number, now: Date) {
  if (removed.status === 'pending' && !(await wasDecided(tx, removed))) return undefined;
  const since = new Date(now.getTime() + removalDays * dayMs);
  const [person] = await tx.select({ before: users.ruledFrom }).from(users).where(eq(users.id, userId));
  await tx.update(users).set({ ruledFrom: since }).where(eq(users.id, userId));
  return { before: person?.before?.toISOString() ?? null, since: since.toISOString() };
}

/** Returns whether a person or a rule has ever decided about a row; the log also has undone decisions. */
async function wasDecided(tx: Tx, { noun, id }: Removed): Promise<boolean> {
  const [decision] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.noun, noun), eq(auditLog.rowId, id)))
    .limit(1);
  return decision !== undefined;
}
