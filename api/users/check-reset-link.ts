import { writeHandler } from '../platform/handler.ts';
import { findResetLink } from './reset-links.ts';

/** Checks whether a reset link is valid, for the page that the link opens. */
export const checkResetLink = writeHandler('checkResetLink', {
  prepare: ({ body }, context) => findResetLink(body.token, context),
  run: async () => ({ data: { holds: true } }),
});
