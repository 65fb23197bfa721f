import type { Endpoints } from '#contract/endpoints.ts';
import type { Verb } from '../platform/world.ts';
import { deleteSessionsBut } from './session-queries.ts';

/** Ends all of one's own sessions but the one that asks. */
export const endOtherSessions: Verb<Endpoints['endOtherSessions']> = async ({ caller }, { database }) => ({
  data: { ended: await deleteSessionsBut(database.orm, caller.id, caller.sessionId) },
});
