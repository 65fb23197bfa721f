import type { Endpoints } from '#contract/endpoints.ts';
import type { Verb } from '../platform/world.ts';
import { mayWriteTo } from './may-write-to.ts';

/** Sends a link to make another password, if there is such an account. Nobody waits for it, so nobody learns. */
export const forgotPassword: Verb<Endpoints['forgotPassword']> = async ({ body: { email } }, world) => {
  world.afterwards.do(async () => {
    if (!(await mayWriteTo(email, 'forgotten-password', world))) return;
    await world.auth.api.requestPasswordReset({ body: { email } });
  });
  return { data: { received: true } };
};
