import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Orm, Tx } from '#database/database.ts';
import { emailChanges, verifications } from '#database/schema.ts';

/** Links in mails: those to another address are ours, those to another password better-auth's. */

/** Whose account gets which address. */
type NewAddress = Pick<typeof emailChanges.$inferSelect, 'userId' | 'email'>;

/** Makes a link to another address, and returns its secret. */
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

/** What a link to another address gives, if it holds at `now`; it goes on holding. */
export async function findEmailLink(orm: Orm, secret: string, now: Date): Promise<NewAddress | undefined> {
  const [found] = await orm
    .select({ userId: emailChanges.userId, email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.secretHash, hashOf(secret)), gt(emailChanges.expiresAt, now)));
  return found;
}

/** The links to another password, in better-auth's form: the value is the person's id. */
export function passwordLinksOf(userId: number): SQL {
  return eq(verifications.value, String(userId));
}

/** Undoes every link that was sent to a person. Within a transaction that holds the person's row. */
export async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.delete(verifications).where(passwordLinksOf(userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Under what a link is kept: who reads it has no link. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
