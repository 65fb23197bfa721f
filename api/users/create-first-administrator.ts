import type { Db } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { hashPassword, usualPasswordCost } from '#database/passwords.ts';
import { users } from '#database/schema.ts';
import { ConfigError } from '../platform/config.ts';
import { Failure } from '../platform/failure.ts';
import { insertUser } from './account.ts';
import { randomPassword } from './give-password.ts';
import { checkNewPassword } from './password.ts';

const defaultEmail = 'admin@comparapalmas.local';

interface FirstAdministrator {
  email: string;
  /** shown once; null when the operator chose the password */
  generatedPassword: string | null;
}

/**
 * Creates the administrator of an installation without users; returns null when there are users. If several nodes start at the
 * same time, only one of them creates the administrator.
 * @throws {ConfigError} for a password that is easy to guess
 */
export async function createFirstAdministrator(
  db: Db,
  { email = defaultEmail, password }: { email?: string | undefined; password?: string | undefined },
): Promise<FirstAdministrator | null> {
  if ((await db.$count(users)) > 0) return null;
  if (password !== undefined) await checkChosen(password, email);
  const generatedPassword = password === undefined ? randomPassword() : null;
  const hash = await hashPassword(password ?? generatedPassword ?? '', usualPasswordCost);
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in exclusive mode`);
    if ((await tx.$count(users)) > 0) return null;
    await insertUser(tx, { name: 'Administrador', email, emailVerified: true, role: 'admin' }, hash);
    return { email, generatedPassword };
  });
}

async function checkChosen(password: string, email: string): Promise<void> {
  await checkNewPassword('ADMIN_PASSWORD', password, email).catch((error) => {
    if (error instanceof Failure) throw new ConfigError(`  ADMIN_PASSWORD ${error.issues?.[0]?.message}`);
    throw error;
  });
}
