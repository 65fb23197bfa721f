import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { sessions } from '#database/schema.ts';
import { findSession } from '../platform/authorize.ts';
import type { Handler } from '../platform/context.ts';

/**
 * Ends the session that asks. One that has ended already is no trouble: the person wanted to be out. Only what has ended
 * for certain is said to have ended, so it is not better-auth that ends it: it says so whatever happens.
 */
export const signOut: Handler<Endpoints['signOut']> = async ({ origin: { authorization } }, context) => {
  const found = authorization === undefined ? null : await findSession(authorization, context);
  if (found) await context.database.orm.delete(sessions).where(eq(sessions.id, Number(found.session.id)));
  return { data: { ended: true } };
};
