import { writeHandler } from '../platform/handler.ts';
import { spentEmailLink } from './confirm-email.ts';
import { findEmailLink } from './email-links.ts';

/** Tells a person who opens a link which address it would confirm. */
export const checkEmailLink = writeHandler('checkEmailLink', async ({ body }, { tx, now }) => {
  const link = await findEmailLink(tx, body.token, now);
  if (!link) throw spentEmailLink();
  return { data: { email: link.email } };
});
