import { writeHandler } from '../platform/handler.ts';
import { sendResetLinkJob } from './send-reset-link.ts';

/**
 * Sends a password reset link if the address has an account. A background job looks up the account, so that response
 * times do not reveal whether it exists.
 */
export const forgotPassword = writeHandler('forgotPassword', async ({ body: { email } }, { enqueue }) => {
  await enqueue(sendResetLinkJob, { email });
  return { data: { received: true } };
});
