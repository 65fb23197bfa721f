import type { Endpoints } from '#contract/endpoints.ts';
import type { Verb } from '../platform/world.ts';
import { whoseResetLink } from './reset-links.ts';

/** Tells who opens a link whether it is worth choosing a password. */
export const checkResetLink: Verb<Endpoints['checkResetLink']> = async ({ body }, world) => {
  await whoseResetLink(body.token, world);
  return { data: { holds: true } };
};
