import { and, eq, type SQL } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { accounts, users } from '#database/schema.ts';

/** What is kept of a person's password, to see whether it has changed; undefined: there is nobody, or no password. */
export async function selectPasswordHash(orm: Orm, person: SQL): Promise<string | undefined> {
  const [account] = await orm
    .select({ password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(person, eq(accounts.providerId, 'credential')));
  return account?.password ?? undefined;
}
