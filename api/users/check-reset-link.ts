import type { Endpoints } from '#contract/endpoints.ts';
import type { Handler } from '../platform/context.ts';
import { whoseResetLink } from './reset-links.ts';

/** Tells who opens a link whether it is worth choosing a password. */
export const checkResetLink: Handler<Endpoints['checkResetLink']> = async ({ body }, context) => {
  await whoseResetLink(body.token, context);
  return { data: { holds: true } };
};
