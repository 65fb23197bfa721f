import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { users } from '#database/schema.ts';
import type { Verb } from '../platform/world.ts';
import { selectProfile } from './profile-queries.ts';

/** Changes one's own name and telephone; the address has a way of its own. */
export const updateProfile: Verb<Endpoints['updateProfile']> = async (
  { body, caller },
  { database, clock },
) => ({
  data: await database.orm.transaction(async (tx) => {
    const { name, phone } = body;
    await tx.update(users).set({ name, phone, updatedAt: clock.now() }).where(eq(users.id, caller.id));
    return selectProfile(tx, caller.id);
  }),
});
