import { createHash, randomBytes } from 'node:crypto';
import type { Orm, Tx } from '#database/database.ts';
import { and, eq, gt, type SQL, sql } from '#database/orm.ts';
import { emailChanges, users, verifications } from '#database/schema.ts';

/** Links in emails: those for a new password, and those that confirm a new address. */

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

/** Creates a password reset link, and returns its secret. */
export async function createPasswordLink(
  tx: Tx,
  userId: number,
  expiresAt: Date,
  createdAt: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('hex');
  await tx.insert(verifications).values({
    identifier: passwordLink(secret),
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

export interface PasswordLink {
  id: number;
  userId: number;
  /** the user's address */
  email: string;
}

/** Finds a password reset link that is valid at `now`, and its user. The link stays valid. */
export async function findPasswordLink(
  orm: Orm,
  secret: string,
  now: Date,
): Promise<PasswordLink | undefined> {
  const [found] = await orm
    .select({ id: verifications.id, userId: users.id, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(sql`${users.id}::text`, verifications.value))
    .where(and(eq(verifications.identifier, passwordLink(secret)), gt(verifications.expiresAt, now)));
  return found;
}

/** The identifier of a password reset link in its table. */
const passwordLink = (secret: string) => hashOf(`reset-password:${secret}`);

export function passwordLinksOf(userId: number): SQL {
  return eq(verifications.value, String(userId));
}

/** Deletes every link that was sent to a user. The transaction must have locked the user's row. */
export async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.delete(verifications).where(passwordLinksOf(userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Only this hash is stored, so a stolen copy of the database contains no working link. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
