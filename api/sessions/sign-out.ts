import { eq } from 'drizzle-orm';
import { sessions } from '#database/schema.ts';
import { findSession } from '../platform/authorize.ts';
import { writeHandler } from '../platform/handler.ts';

/**
 * Ends the session that calls. One that has ended already is no failure: the person wanted to be out. better-auth's own
 * call is not used, as it reports success whatever happens.
 */
export const signOut = writeHandler('signOut', {
  async prepare({ origin: { authorization } }, context) {
    const found = authorization === undefined ? null : await findSession(authorization, context);
    return { sessionId: found && Number(found.session.id) };
  },
  async run(_request, { tx }, { sessionId }) {
    if (sessionId !== null) await tx.delete(sessions).where(eq(sessions.id, sessionId));
    return { data: { ended: true } };
  },
});
