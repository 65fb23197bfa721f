import { writeHandler } from '../platform/handler.ts';
import { deleteSessionsBut } from './session-queries.ts';

/** Ends all of the caller's sessions but the one that calls. */
export const endOtherSessions = writeHandler('endOtherSessions', async (_request, { tx, caller }) => ({
  data: { ended: await deleteSessionsBut(tx, caller.id, caller.sessionId) },
}));
