import { createHash, randomBytes } from 'node:crypto';
import type { Orm, Tx } from '#database/database.ts';
import { and, eq, gt, or, type SQL, sql } from '#database/orm.ts';
import { emailChanges, users, verifications } from '#database/schema.ts';

/** Links in emails: those for a new password, those that sign in, and those that confirm a new address. */

/** A user and the new address of the account. */
export type NewAddress = Pick<typeof emailChanges.$inferSelect, 'userId' | 'email'>;

/** Stands for a link until it is created. No secret has this hash. */
const announced = ({ userId, email }: NewAddress) => `announced:${userId}:${email}`;

/** Announces a link that will be created and mailed in the background. */
export async function announceEmailLink(
  tx: Tx,
  link: NewAddress,
  expiresAt: Date,
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(emailChanges)
    .values({ ...link, secretHash: announced(link), expiresAt, createdAt })
    .onConflictDoUpdate({ target: emailChanges.secretHash, set: { expiresAt, createdAt } });
}

/** Deletes what was announced, because the link is created, or never will be. */
export async function withdrawEmailLink(orm: Orm, link: NewAddress): Promise<void> {
  await orm.delete(emailChanges).where(eq(emailChanges.secretHash, announced(link)));
}

/** Creates a link that confirms a new address, and returns its secret. */
export async function createEmailLink(
  orm: Orm,
  link: NewAddress,
  expiresAt: Date,
  createdAt: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await withdrawEmailLink(orm, link);
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

/**
 * Creates a link that signs in, and returns its secret.
 * @param whose the user's id, by which the version before this one deletes it with the other links; or an address without an
 * account
 */
export async function createSignInLink(
  tx: Tx,
  whose: number | string,
  expiresAt: Date,
  createdAt: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await tx.insert(verifications).values({
    identifier: signInLink(secret),
    value: String(whose),
    expiresAt,
    createdAt,
    updatedAt: createdAt,
  });
  return secret;
}

export interface SignInLink {
  id: number;
  /** null: the address has no account yet */
  userId: number | null;
  email: string;
}

/** Finds a link that signs in and is valid at `now`, and its user. The link stays valid. */
export async function findSignInLink(orm: Orm, secret: string, now: Date): Promise<SignInLink | undefined> {
  const [link] = await orm
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, signInLink(secret)), gt(verifications.expiresAt, now)));
  if (!link) return undefined;
  const { id, value } = link;
  const isAddress = value.includes('@');
  const [user] = await orm
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(isAddress ? eq(users.email, value) : eq(users.id, Number(value)));
  if (user) return { id, ...user };
  return isAddress ? { id, userId: null, email: value } : undefined;
}

/** The identifier of a link that signs in. It differs from that of a reset link with the same secret. */
const signInLink = (secret: string) => hashOf(`sign-in:${secret}`);

/** The links of a user for a new password, and those that sign in, also if sent before the account existed. */
export function linksOf(userId: number): SQL | undefined {
  const address = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;
  return or(eq(verifications.value, String(userId)), eq(verifications.value, address));
}

/** Deletes every link that was sent to a user. The transaction must have locked the user's row. */
export async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.delete(verifications).where(linksOf(userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Only this hash is stored, so a stolen copy of the database contains no working link. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
