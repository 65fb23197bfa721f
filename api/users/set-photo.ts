import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import type { Caller } from '../platform/caller.ts';
import { Failure } from '../platform/failure.ts';
import type { Transaction } from '../platform/transaction.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { deletePhotoFileJob } from './delete-photo-file.ts';

/**
 * Gives the caller another photo, or none; the file of the one before goes once this is committed.
 * @throws {Failure} 'unauthenticated' when the account has gone meanwhile
 */
export async function setPhoto(
  key: string | null,
  { tx, caller, now, enqueue }: Transaction & { caller: Caller },
): Promise<void> {
  const person = await lockPerson(tx, caller.id);
  if (!person) throw new Failure('unauthenticated');
  await tx.update(users).set({ image: key, updatedAt: now }).where(eq(users.id, caller.id));
  if (person.image !== null) await enqueue(deletePhotoFileJob, { userId: caller.id, key: person.image });
}
