import type { Endpoints } from '#contract/endpoints.ts';
import type { Handler } from '../platform/context.ts';
import { selectProfile } from './profile-queries.ts';

/** One's own account, with how much it holds. */
export const readProfile: Handler<Endpoints['readProfile']> = async ({ caller }, { database, clock }) => ({
  data: await selectProfile(database.orm, caller.id, clock.now()),
});
