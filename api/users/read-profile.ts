import { readHandler } from '../platform/handler.ts';
import { selectProfile } from './profile-queries.ts';

/** The caller's account, with how much it holds. */
export const readProfile = readHandler('readProfile', async (_request, { db, caller, now }) => ({
  data: await selectProfile(db, caller.id, now),
}));
