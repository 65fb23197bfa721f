import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import type { Caller } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { makeCountedPicture } from '../platform/counted-picture.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { toSquareWebp } from '../platform/images.ts';
import { defineJob } from '../platform/job.ts';
import type { Transaction } from '../platform/transaction.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { selectProfile } from './profile.ts';

/** In pixels: the largest avatar, on the finest screen. */
const photoSide = 512;
export const photoType = 'image/webp';

/** A photo's key stands in users.image and in its address. Nobody guesses it, and it never means another photo. */
export function createPhotoKey(): string {
  return randomBytes(24).toString('base64url');
}

const keyPattern = /^[\w-]{32}$/;

/** Tells keys from everything else that may stand in an address, so that no other file is within reach. */
export function isPhotoKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Where a photo lies among the files. */
export function photoFile(key: string): string {
  return `photos/${key}.webp`;
}

/** A person's photo, for everybody who has its address. A file that no account names any more is not served. */
export const readPhoto = readHandler('readPhoto', async ({ params: { key } }, { db, files }) => {
  const isShown = isPhotoKey(key) && (await db.$count(users, eq(users.image, key))) > 0;
  const bytes = isShown ? await files.read(photoFile(key)) : null;
  if (!bytes) throw notFound('Foto não encontrada.');
  return { file: { bytes, type: photoType, immutable: true } };
});

/** Gives the caller another photo. The file that was sent is never kept, but a new picture made of it. */
export const replacePhoto = writeHandler('replacePhoto', {
  async prepare({ upload }, context) {
    const { caller, files } = context;
    const photo = { userId: caller.id, key: createPhotoKey() };
    const picture = await makeCountedPicture(
      { scope: ['photo', String(caller.id)], limit: attemptLimits.changes },
      () => toSquareWebp(upload.path, photoSide, 'foto'),
      context,
    );
    await files.put(photoFile(photo.key), picture, photoType);
    return photo;
  },
  async run(_request, context, { key }) {
    await setPhoto(key, context);
    return { data: await selectProfile(context.tx, context.caller.id, context.now) };
  },
  undo: deletePhotoFile,
});

/**
 * Gives the caller another photo, or none; the file of the one before goes once this is committed.
 * @throws {Failure} 'unauthenticated' when the account has gone meanwhile
 */
async function setPhoto(
  key: string | null,
  { tx, caller, now, enqueue }: Transaction & { caller: Caller },
): Promise<void> {
  const person = await lockPerson(tx, caller.id);
  if (!person) throw new Failure('unauthenticated');
  await tx.update(users).set({ image: key, updatedAt: now }).where(eq(users.id, caller.id));
  if (person.image !== null) await enqueue(deletePhotoFileJob, { userId: caller.id, key: person.image });
}

/** Takes the caller's photo away. */
export const deletePhoto = writeHandler('deletePhoto', async (_request, context) => {
  await setPhoto(null, context);
  return { data: await selectProfile(context.tx, context.caller.id, context.now) };
});

/** A photo, and whose it is or was. */
interface OwnedPhoto {
  userId: number;
  key: string;
}

export const deletePhotoFileJob = defineJob<OwnedPhoto>('delete-photo-file', 'files', deletePhotoFile);

/** Deletes a photo's file, unless the account has it: a commit whose answer was lost may have kept it. */
async function deletePhotoFile(
  { userId, key }: OwnedPhoto,
  { database, files }: Pick<Context, 'database' | 'files'>,
): Promise<void> {
  if ((await database.orm.$count(users, and(eq(users.id, userId), eq(users.image, key)))) > 0) return;
  await files.delete(photoFile(key));
}
