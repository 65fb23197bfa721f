import { writeHandler } from '../platform/handler.ts';
import { sendResetLinkJob } from './send-reset-link.ts';

/** Sends a link to make another password, if there is such an account. A job looks for it, so its time tells nothing. */
export const forgotPassword = writeHandler('forgotPassword', async ({ body: { email } }, { enqueue }) => {
  await enqueue(sendResetLinkJob, { email });
  return { data: { received: true } };
});
