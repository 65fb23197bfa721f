import { eq } from 'drizzle-orm';
import { sessions } from '#database/schema.ts';
import { findSession } from '../platform/authorize.ts';
import { writeHandler } from '../platform/handler.ts';

/**
 * Ends the current session. A session that has already ended is no error, because the person is signed out as
 * requested. better-auth's own function is not used, because it reports success even when it fails.
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
