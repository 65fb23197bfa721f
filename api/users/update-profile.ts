import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt } from '../platform/attempts.ts';
import { writeHandler } from '../platform/handler.ts';
import { nextVersion } from '../platform/versions.ts';
import { selectProfile } from './profile.ts';

/** Changes the caller's name and telephone. The email address is changed by a confirmed link instead. */
export const updateProfile = writeHandler('updateProfile', {
  async prepare({ body }, context) {
    const { caller } = context;
    // A new name changes every public page with the person's reviews or reports.
    if (body.name !== caller.name) {
      await countAttempt([{ scope: ['name', String(caller.id)], limit: attemptLimits.changes }], context);
    }
  },
  async run({ body: { name, phone } }, { tx, caller, now }) {
    await tx
      .update(users)
      .set({ name, phone, ...nextVersion(users, now) })
      .where(eq(users.id, caller.id));
    return { data: await selectProfile(tx, caller.id, now) };
  },
});
