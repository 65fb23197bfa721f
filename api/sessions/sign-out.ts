import type { Endpoints } from '#contract/endpoints.ts';
import type { Verb } from '../platform/world.ts';
import { authHeaders } from './auth-headers.ts';

/** Ends the session that asks. One that has ended already is no trouble: the person wanted to be out. */
export const signOut: Verb<Endpoints['signOut']> = async ({ origin }, { auth }) => {
  if (origin.authorization !== undefined) await auth.api.signOut({ headers: authHeaders(origin) });
  return { data: { ended: true } };
};
