import { timingSafeEqual } from 'node:crypto';
import type { AlertProof } from '#contract/alerts.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { alertRecipients, alerts } from '#database/schema.ts';
import { keyedCode } from '../platform/keyed-code.ts';
import type { PushSubscription } from '../platform/push.ts';

/** Whose alerts they are: found by a proof, never by an id that can be guessed. */

export type Recipient = typeof alertRecipients.$inferSelect;

/** Returns the code in the messages of a recipient, which lists and stops its alerts. Only the server's secret makes it. */
export function alertToken(recipientId: number, secret: string): string {
  return `${recipientId}.${keyedCode(['alerts', recipientId], secret)}`;
}

const recipientOf = (token: string) => Number(/^([1-9]\d{0,8})\./.exec(token)?.[1] ?? 0);

/** Whether a code in a message is one of this server, whose alerts may have been stopped since. */
export function isOurCode(proof: AlertProof, secret: string): boolean {
  return 'token' in proof && isSame(proof.token, alertToken(recipientOf(proof.token), secret));
}

/** Finds the recipient of a proof; undefined: the proof is wrong, or the recipient has stopped everything. */
export async function findRecipient(
  orm: Orm,
  proof: AlertProof,
  secret: string,
): Promise<Recipient | undefined> {
  if ('token' in proof) {
    if (!isOurCode(proof, secret)) return undefined;
    const id = recipientOf(proof.token);
    const [found] = await orm.select().from(alertRecipients).where(eq(alertRecipients.id, id));
    return found;
  }
  const [found] = await orm
    .select()
    .from(alertRecipients)
    .where(eq(alertRecipients.endpoint, proof.endpoint));
  return found?.auth && isSame(found.auth, proof.auth) ? found : undefined;
}

/** Compares in constant time, so that no secret is found by the time that its refusal takes. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Inserts a browser, or locks the one that exists, so that its alerts are counted one after the other.
 * @param userId the account that is signed in there
 * @returns undefined if the browser is known with another secret
 */
export async function holdBrowser(
  tx: Tx,
  subscription: PushSubscription,
  { now, userId }: { now: Date; userId: number | null },
): Promise<Recipient | undefined> {
  const { endpoint, p256dh, auth } = subscription;
  const saved = await tx
    .insert(alertRecipients)
    .values({ endpoint, p256dh, auth, userId, createdAt: now })
    .onConflictDoUpdate({ target: alertRecipients.endpoint, set: { failures: 0 } })
    .returning();
  const held = onlyRow(saved);
  if (held.auth !== auth || held.p256dh !== p256dh) return undefined;
  // A browser with alerts of several people is nobody's: none of them sees those of the others in an account.
  const hasAlerts = (await tx.$count(alerts, eq(alerts.recipientId, held.id))) > 0;
  const owner = hasAlerts && held.userId !== userId ? null : userId;
  if (held.userId !== owner) {
    await tx.update(alertRecipients).set({ userId: owner }).where(eq(alertRecipients.id, held.id));
  }
  return held;
}

/** The same for an address without an account. */
export async function holdAddress(tx: Tx, email: string, now: Date): Promise<Recipient> {
  const saved = await tx
    .insert(alertRecipients)
    .values({ email, createdAt: now })
    .onConflictDoUpdate({ target: alertRecipients.email, set: { email } })
    .returning();
  return onlyRow(saved);
}

/** The same for an account, whose row is locked. */
export async function holdAccount(tx: Tx, userId: number, now: Date): Promise<Recipient> {
  const [known] = await tx
    .select()
    .from(alertRecipients)
    .where(and(eq(alertRecipients.userId, userId), isNull(alertRecipients.endpoint)))
    .for('update');
  return known ?? onlyRow(await tx.insert(alertRecipients).values({ userId, createdAt: now }).returning());
}
