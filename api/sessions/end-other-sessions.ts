import { writeHandler } from '../platform/handler.ts';
import { deleteSessionsBut } from './session-queries.ts';

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = writeHandler('endOtherSessions', async (_request, { tx, caller }) => ({
  data: { ended: await deleteSessionsBut(tx, caller.id, caller.sessionId) },
}));
