import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Orm, Tx } from '#database/database.ts';
import { emailChanges, verifications } from '#database/schema.ts';

/** Links in emails. Password reset links stand in better-auth's table, links that confirm a new address in ours. */

/** A user and the new address of the account. */
type NewAddress = Pick<typeof emailChanges.$inferSelect, 'userId' | 'email'>;

/** Creates a link that confirms a new address, and returns its secret. */
export async function createEmailLink(
  orm: Orm,
  link: NewAddress,
  expiresAt: Date,
  createdAt: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await orm.insert(emailChanges).values({ ...link, secretHash: hashOf(secret), expiresAt, createdAt });
  return secret;
}

/** Creates a password reset link in the form in which better-auth finds it, and returns its secret. */
export async function createPasswordLink(
  tx: Tx,
  userId: number,
  expiresAt: Date,
  createdAt: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('hex');
  await tx.insert(verifications).values({
    identifier: hashOf(`reset-password:${secret}`),
    value: String(userId),
    expiresAt,
    createdAt,
    updatedAt: createdAt,
  });
  return secret;
}

/** Finds the address that a link confirms, if the link is valid at `now`. The link stays valid. */
export async function findEmailLink(orm: Orm, secret: string, now: Date): Promise<NewAddress | undefined> {
  const [found] = await orm
    .select({ userId: emailChanges.userId, email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.secretHash, hashOf(secret)), gt(emailChanges.expiresAt, now)));
  return found;
}

/** Selects a person's password reset links. better-auth stores the person's id in `value`. */
export function passwordLinksOf(userId: number): SQL {
  return eq(verifications.value, String(userId));
}

/** Deletes every link that was sent to a person. The transaction must have locked the person's row. */
export async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.delete(verifications).where(passwordLinksOf(userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Only this hash is stored, so that reading the database gives nobody a working link. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
