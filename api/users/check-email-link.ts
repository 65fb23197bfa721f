import { writeHandler } from '../platform/handler.ts';
import { spentEmailLink } from './confirm-email.ts';
import { findEmailLink } from './email-links.ts';

/** Returns the address that a link would confirm, for the page that the link opens. */
export const checkEmailLink = writeHandler('checkEmailLink', async ({ body }, { tx, now }) => {
  const link = await findEmailLink(tx, body.token, now);
  if (!link) throw spentEmailLink();
  return { data: { email: link.email } };
});
