import { readHandler } from '../platform/handler.ts';
import { selectProfile } from './profile.ts';

/** Returns the caller's account with the numbers of favourites, reviews and reports. */
export const readProfile = readHandler('readProfile', async (_request, { db, caller, now }) => ({
  data: await selectProfile(db, caller.id, now),
}));
