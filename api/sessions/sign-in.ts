import { isAPIError } from 'better-auth/api';
import type { Endpoints } from '#contract/endpoints.ts';
import { Failure } from '../platform/failure.ts';
import type { Verb } from '../platform/world.ts';
import { presentSignedIn } from '../users/present-user.ts';
import { authHeaders } from './auth-headers.ts';
import { rememberDevice } from './known-devices.ts';
import { countSignIn } from './sign-in-attempts.ts';

/** Signs in. An address without an account is answered as a wrong password is, in the same time. */
export const signIn: Verb<Endpoints['signIn']> = async ({ body, origin }, world) => {
  const { email, password, remember } = body;
  const counted = await countSignIn(email, origin, world);
  const { response, headers } = await world.auth.api
    .signInEmail({
      body: { email, password, rememberMe: remember },
      headers: authHeaders(origin),
      returnHeaders: true,
    })
    .catch((error) => {
      if (isAPIError(error) && error.statusCode < 500) {
        throw new Failure('unauthenticated', 'E-mail ou senha incorretos.');
      }
      throw error;
    });
  await counted.succeeded();
  const signedIn = presentSignedIn(response.user, headers);
  const now = world.clock.now();
  return {
    data: signedIn,
    device: await rememberDevice(world.database.orm, signedIn.user.id, origin.device, now),
  };
};
