import type { Endpoints } from '#contract/endpoints.ts';
import type { Handler } from '../platform/context.ts';
import { deleteSessionsBut } from './session-queries.ts';

/** Ends all of one's own sessions but the one that asks. */
export const endOtherSessions: Handler<Endpoints['endOtherSessions']> = async ({ caller }, { database }) => ({
  data: { ended: await deleteSessionsBut(database.orm, caller.id, caller.sessionId) },
});
