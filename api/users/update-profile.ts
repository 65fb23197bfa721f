import { eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt } from '../platform/attempts.ts';
import type { Handler } from '../platform/context.ts';
import { selectProfile } from './profile-queries.ts';

/** Changes one's own name and telephone; the address has a way of its own. */
export const updateProfile: Handler<Endpoints['updateProfile']> = async ({ body, caller }, context) => {
  const { name, phone } = body;
  // Whatever the person has signed in public is another page from then on.
  if (name !== caller.name) {
    await countAttempt([{ what: ['name', String(caller.id)], limit: attemptLimits.changes }], context);
  }
  const { database, clock } = context;
  const now = clock.now();
  return {
    data: await database.orm.transaction(async (tx) => {
      await tx.update(users).set({ name, phone, updatedAt: now }).where(eq(users.id, caller.id));
      return selectProfile(tx, caller.id, now);
    }),
  };
};
