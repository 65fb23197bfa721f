import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { users } from '#database/schema.ts';
import { Failure } from '../platform/failure.ts';
import type { Verb, World } from '../platform/world.ts';
import { authHeaders } from '../sessions/auth-headers.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { checkNewPassword } from './check-new-password.ts';
import { presentSignedIn } from './present-user.ts';

/** Creates an account and signs in. That an address has one already is said: see docs/decisions/0009-accounts.md. */
export const register: Verb<Endpoints['register']> = async ({ body, origin }, world) => {
  const { name, email, password, phone } = body;
  await checkNewPassword('password', password, email);
  const { response, headers } = await world.auth.api
    .signUpEmail({
      body: { name, email, password, ...(phone !== null && { phone }) },
      headers: authHeaders(origin),
      returnHeaders: true,
    })
    .catch(async (error) => {
      if (!(await isTaken(email, error, world))) throw new Error('no account was made', { cause: error });
      const message = 'Já existe uma conta com este e-mail. Entre nela ou peça outra senha.';
      throw new Failure('conflict', message, [{ field: 'email', message }]);
    });
  const signedIn = presentSignedIn(response.user, headers);
  const now = world.clock.now();
  return {
    data: signedIn,
    device: await rememberDevice(world.database.orm, signedIn.user.id, origin.device, now),
  };
};

/** Of two at once the database refuses one; better-auth says no more than that it could not, whatever the reason. */
async function isTaken(email: string, error: unknown, { database }: World): Promise<boolean> {
  if (!isAPIError(error) || error.statusCode !== 422) return false;
  return (await database.orm.$count(users, eq(users.email, email))) > 0;
}
