import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { SignedIn } from '#contract/user-shapes.ts';
import { sessions, users } from '#database/schema.ts';
import type { Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { Failure } from '../platform/failure.ts';
import { authHeaders } from './auth-headers.ts';
import { rememberDevice } from './known-devices.ts';
import { selectPasswordHash } from './password-hash.ts';
import { presentSignedIn } from './present-signed-in.ts';
import { deleteOldestSessions } from './session-queries.ts';

interface Credentials {
  email: string;
  password: string;
  /** 'Lembrar de mim' */
  remember: boolean;
}

/** A session, and the name by which its browser is known from now on. */
interface Begun {
  data: SignedIn;
  device: string;
}

const refused = () => new Failure('unauthenticated', 'E-mail ou senha incorretos.');

/**
 * Begins a session. An address without an account is answered as a wrong password is, in the same time.
 * @throws {Failure} 'unauthenticated' where the two do not belong together
 */
export async function beginSession(
  { email, password, remember }: Credentials,
  origin: Origin,
  { auth, clock, database: { orm } }: Context,
): Promise<Begun> {
  const person = eq(users.email, email);
  const hash = await selectPasswordHash(orm, person);
  const { response, headers } = await auth.api
    .signInEmail({
      body: { email, password, rememberMe: remember },
      headers: authHeaders(origin),
      returnHeaders: true,
    })
    .catch((error) => {
      if (isAPIError(error) && error.statusCode < 500) throw refused();
      throw error;
    });
  // Who has made another password meanwhile has ended every session that was there: this one must not outlive it.
  if ((await selectPasswordHash(orm, person)) !== hash) {
    await orm.delete(sessions).where(eq(sessions.token, response.token));
    throw refused();
  }
  const data = presentSignedIn(response.user, headers);
  await deleteOldestSessions(orm, data.user.id);
  return { data, device: await rememberDevice(orm, data.user.id, origin.device, clock.now()) };
}
