import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, like, or, type SQL } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { users, verifications } from '#database/schema.ts';

/**
 * Links that confirm a new address. They stand among better-auth's own, in its form: the secret only as a hash, and in
 * the value the person, here followed by the address.
 */

/** Whose account gets which address. */
interface NewAddress {
  userId: number;
  email: string;
}

/** Makes a link, and returns its secret. */
export async function createEmailLink(
  orm: Orm,
  link: NewAddress,
  expiresAt: Date,
  now: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await orm.insert(verifications).values({
    identifier: identifierOf(secret),
    value: writeLink(link),
    expiresAt,
    createdAt: now,
    updatedAt: now,
  });
  return secret;
}

/** What a link gives, if it holds at `now`; it goes on holding. */
export async function findEmailLink(orm: Orm, secret: string, now: Date): Promise<NewAddress | null> {
  const [found] = await orm
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(secret)), gt(verifications.expiresAt, now)));
  const { userId, email } = readLink(found?.value ?? '');
  return email === null ? null : { userId, email };
}

/** The links that would still give a person another address. */
export function emailLinksOf(userId: number): SQL {
  return like(verifications.value, `${userId} %`);
}

/** Every link that was sent to a person, better-auth's too. */
export function linksOf(userId: number): SQL | undefined {
  return or(eq(verifications.value, String(userId)), emailLinksOf(userId));
}

/** Undoes every link that was sent to a person, after those that are just being made: they hold the person's row. */
export async function undoLinks(orm: Orm, userId: number): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    await tx.delete(verifications).where(linksOf(userId));
  });
}

/** @returns the address that a link gives, null where it gives none */
export function readLink(value: string): { userId: number; email: string | null } {
  const [userId = '', email = null] = value.split(' ');
  return { userId: Number(userId), email };
}

/** What a link gives, as it is kept. */
export function writeLink({ userId, email }: NewAddress): string {
  return `${userId} ${email}`;
}

/** Under what it is kept: who reads it has no link. */
export function identifierOf(secret: string): string {
  return `change-email:${createHash('sha256').update(secret).digest('base64url')}`;
}
