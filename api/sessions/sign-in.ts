import type { Endpoints } from '#contract/endpoints.ts';
import type { Verb } from '../platform/world.ts';
import { beginSession } from './begin-session.ts';
import { countSignIn } from './sign-in-attempts.ts';

/** Signs in; who tries too often has to wait. */
export const signIn: Verb<Endpoints['signIn']> = async ({ body, origin }, world) => {
  const counted = await countSignIn(body.email, origin, world);
  const begun = await beginSession(body, origin, world);
  await counted.succeeded();
  return begun;
};
