import type { Endpoints } from '#contract/endpoints.ts';
import type { Verb } from '../platform/world.ts';
import { selectProfile } from './profile-queries.ts';

/** One's own account, with how much it holds. */
export const readProfile: Verb<Endpoints['readProfile']> = async ({ caller }, { database, clock }) => ({
  data: await selectProfile(database.orm, caller.id, clock.now()),
});
