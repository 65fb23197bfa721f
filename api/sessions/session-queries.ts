import { and, eq, ne } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { accounts, sessions, users } from '#database/schema.ts';

/** Ends all sessions of a person but one; returns how many. */
export async function deleteSessionsBut(orm: Orm, userId: number, sessionId: number): Promise<number> {
  const ended = await orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** What is kept of the password of whoever has an address, to see whether it has changed; undefined: nobody has it. */
export async function selectPasswordHash(orm: Orm, email: string): Promise<string | null | undefined> {
  const [account] = await orm
    .select({ password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, 'credential')));
  return account?.password;
}
