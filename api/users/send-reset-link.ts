import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import type { Context } from '../platform/context.ts';
import { deleteLinks } from './email-links.ts';
import { resetPasswordEmail } from './email-templates.ts';

interface Asked {
  id: number;
  /** under which the account was found */
  email: string;
}

/**
 * Writes how to make another password. The link has just been made; an address that has left the account meanwhile, and
 * its links with it, gets none.
 */
export async function sendResetLink(
  { id, email }: Asked,
  secret: string,
  { database, mailer, config }: Pick<Context, 'database' | 'mailer' | 'config'>,
): Promise<void> {
  const person = await database.orm.transaction(async (tx) => {
    const [found] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, id))
      .for('update');
    if (found?.email === email) return found;
    await deleteLinks(tx, id);
    return null;
  });
  if (person) await mailer.send(resetPasswordEmail(person, secret, linkMinutes, config));
}
