import { writeHandler } from '../platform/handler.ts';
import { findResetLink } from './reset-links.ts';

/** Tells a person who opens a link whether it is worth choosing a password. */
export const checkResetLink = writeHandler('checkResetLink', {
  prepare: ({ body }, context) => findResetLink(body.token, context),
  run: async () => ({ data: { holds: true } }),
});
