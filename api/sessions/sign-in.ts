import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { sessions, users } from '#database/schema.ts';
import { Failure } from '../platform/failure.ts';
import type { Verb } from '../platform/world.ts';
import { presentSignedIn } from '../users/present-user.ts';
import { authHeaders } from './auth-headers.ts';
import { rememberDevice } from './known-devices.ts';
import { deleteOldestSessions, selectPasswordHash } from './session-queries.ts';
import { countSignIn } from './sign-in-attempts.ts';

const refused = () => new Failure('unauthenticated', 'E-mail ou senha incorretos.');

/** Signs in. An address without an account is answered as a wrong password is, in the same time. */
export const signIn: Verb<Endpoints['signIn']> = async ({ body, origin }, world) => {
  const { email, password, remember } = body;
  const { orm } = world.database;
  const counted = await countSignIn(email, origin, world);
  const person = eq(users.email, email);
  const hash = await selectPasswordHash(orm, person);
  const { response, headers } = await world.auth.api
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
  await counted.succeeded();
  const signedIn = presentSignedIn(response.user, headers);
  await deleteOldestSessions(orm, signedIn.user.id);
  const now = world.clock.now();
  return {
    data: signedIn,
    device: await rememberDevice(orm, signedIn.user.id, origin.device, now),
  };
};
