import type { AlertProof } from '#contract/alerts.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, asc, eq, isNull, or, type SQL, sql } from '#database/orm.ts';
import { alertRecipients, alerts, users } from '#database/schema.ts';
import { idInCode, isSameSecret } from '../platform/message-code.ts';
import type { PushSubscription } from '../platform/push.ts';

/** Whose alerts they are: found by a proof, never by an id that can be guessed. */

export type Recipient = typeof alertRecipients.$inferSelect;

/** Finds the recipient of a proof; undefined: the proof is wrong, or the recipient has stopped everything. */
export async function findRecipient(
  orm: Orm,
  proof: AlertProof,
  secret: string,
): Promise<Recipient | undefined> {
  if ('token' in proof) {
    const id = idInCode('alerts', proof.token, secret);
    if (id === undefined) return undefined;
    const [found] = await orm.select().from(alertRecipients).where(eq(alertRecipients.id, id));
    return found;
  }
  const [found] = await orm
    .select()
    .from(alertRecipients)
    .where(eq(alertRecipients.endpoint, proof.endpoint));
  return found?.auth && isSameSecret(found.auth, proof.auth) ? found : undefined;
}

/** Matches the recipients of an account: itself, its browsers, and its proved address from before it had an account. */
export function recipientsOf(orm: Orm, userId: number): SQL | undefined {
  const proved = orm
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  return or(eq(alertRecipients.userId, userId), eq(alertRecipients.email, sql`(${proved})`));
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

/** The same for an address. The account that has proved it gets its alerts as its own. */
export async function holdAddress(tx: Tx, email: string, now: Date): Promise<Recipient> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
    .for('no key update');
  if (owner) return holdAccount(tx, owner, now);
  const saved = await tx
    .insert(alertRecipients)
    .values({ email, createdAt: now })
    .onConflictDoUpdate({ target: alertRecipients.email, set: { email } })
    .returning();
  return onlyRow(saved);
}

/**
 * The same for an account whose row is locked, and whose address is proved. Alerts that the address has had before become its
 * own, so that it gets one mail a day.
 */
export async function holdAccount(
  tx: Tx,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<Recipient> {
  const [known] = await tx
    .select()
    .from(alertRecipients)
    .where(
      or(
        and(eq(alertRecipients.userId, userId), isNull(alertRecipients.endpoint)),
        eq(alertRecipients.email, email),
      ),
    )
    .orderBy(asc(alertRecipients.userId))
    .limit(1)
    .for('update');
  if (!known) return onlyRow(await tx.insert(alertRecipients).values({ userId, createdAt: now }).returning());
  if (known.userId !== null) return known;
  const own = { userId, email: null };
  return onlyRow(
    await tx.update(alertRecipients).set(own).where(eq(alertRecipients.id, known.id)).returning(),
  );
}
