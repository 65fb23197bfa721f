import type { Endpoints } from '#contract/endpoints.ts';
import type { Handler } from '../platform/context.ts';
import { spentEmailLink } from './confirm-email.ts';
import { findEmailLink } from './email-links.ts';

/** Tells who opens a link which address it would confirm. */
export const checkEmailLink: Handler<Endpoints['checkEmailLink']> = async ({ body }, { clock, database }) => {
  const link = await findEmailLink(database.orm, body.token, clock.now());
  if (!link) throw spentEmailLink();
  return { data: { email: link.email } };
};
