import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { accounts, users } from '#database/schema.ts';

const defaultEmail = 'admin@comparapalmas.local';

export interface FirstAdministrator {
  email: string;
  /** to be shown once; null when the operator chose the password */
  generatedPassword: string | null;
}

/**
 * Creates the administrator of an installation that has no users yet; null where there are some. Several nodes may
 * start at once: only one of them creates it.
 */
export async function createFirstAdministrator(
  orm: Orm,
  { email = defaultEmail, password }: { email?: string | undefined; password?: string | undefined },
): Promise<FirstAdministrator | null> {
  const generatedPassword = password === undefined ? randomBytes(15).toString('base64url') : null;
  const hash = await hashPassword(password ?? generatedPassword ?? '');
  return orm.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in exclusive mode`);
    if ((await tx.$count(users)) > 0) return null;
    const [user] = await tx
      .insert(users)
      .values({ name: 'Administrador', email, emailVerified: true, role: 'admin' })
      .returning({ id: users.id });
    if (!user) throw new Error('the administrator was not inserted');
    await tx
      .insert(accounts)
      .values({ userId: user.id, accountId: String(user.id), providerId: 'credential', password: hash });
    return { email, generatedPassword };
  });
}
