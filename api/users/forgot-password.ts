import type { Endpoints } from '#contract/endpoints.ts';
import type { Handler } from '../platform/context.ts';
import { mayEmail } from './email-limits.ts';

/** Sends a link to make another password, if there is such an account. Nobody waits for it, so nobody learns. */
export const forgotPassword: Handler<Endpoints['forgotPassword']> = async ({ body: { email } }, context) => {
  context.afterwards.do(async () => {
    if (!(await mayEmail(email, 'forgotten-password', context))) return;
    await context.auth.api.requestPasswordReset({ body: { email } });
  });
  return { data: { received: true } };
};
