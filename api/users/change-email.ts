import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { users } from '#database/schema.ts';
import { linkMinutes } from '../platform/auth.ts';
import type { Caller } from '../platform/caller.ts';
import { invalid } from '../platform/failure.ts';
import type { Verb, World } from '../platform/world.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { emailLink } from './email-link.ts';
import { confirmEmailLetter } from './letters.ts';
import { mayWriteTo } from './may-write-to.ts';

/** Writes to the new address; whether somebody else has it is not told. The old one holds until the link is used. */
export const changeEmail: Verb<Endpoints['changeEmail']> = async (request, world) => {
  const { body, caller } = request;
  if (body.email === caller.email) throw invalid('email', 'Este já é o e-mail da sua conta.');
  await checkOwnPassword(request, 'password', body.password, world);
  world.afterwards.do(() => writeTo(body.email, caller, world));
  return { data: { received: true } };
};

async function writeTo(email: string, caller: Caller, world: World): Promise<void> {
  const { database, clock, auth, mailer, config } = world;
  if ((await database.orm.$count(users, eq(users.email, email))) > 0) return;
  if (!(await mayWriteTo(email, world))) return;
  const { internalAdapter } = await auth.$context;
  const secret = randomBytes(24).toString('base64url');
  await internalAdapter.createVerificationValue({
    ...emailLink(secret, { userId: caller.id, email }),
    expiresAt: new Date(clock.now().getTime() + linkMinutes * 60_000),
  });
  await mailer.send(confirmEmailLetter({ name: caller.name, email }, secret, linkMinutes, config));
}
