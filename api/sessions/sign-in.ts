import type { Endpoints } from '#contract/endpoints.ts';
import type { Handler } from '../platform/context.ts';
import { beginSession } from './begin-session.ts';
import { countSignIn } from './sign-in-attempts.ts';

/** Signs in; who tries too often has to wait. */
export const signIn: Handler<Endpoints['signIn']> = async ({ body, origin }, context) => {
  const counted = await countSignIn(body.email, origin, context);
  const begun = await beginSession(body, origin, context);
  await counted.succeeded();
  return begun;
};
