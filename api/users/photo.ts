import { eq, inArray } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import type { Caller } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { makeCountedPicture } from '../platform/counted-picture.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { forEverSeconds, readHandler, writeHandler } from '../platform/handler.ts';
import { toSquareWebp } from '../platform/images.ts';
import { defineJob } from '../platform/job.ts';
import { createPictureKey, pictureType, storedPictures } from '../platform/stored-pictures.ts';
import type { Transaction } from '../platform/transaction.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { selectProfile } from './profile.ts';

/** In pixels: the largest picture of a person, 80 px wide, on the highest screen resolution. */
const photoSide = 240;

/** The photos of people: users.image is the key. */
export const photos = storedPictures('photos/', (orm, keys) =>
  orm.select({ key: users.image }).from(users).where(inArray(users.image, keys)),
);

/** A user's photo, for everybody who has its address. A file that no account refers to is not served. */
export const readPhoto = readHandler('readPhoto', async ({ params: { key } }, context) => {
  const bytes = await photos.read(key, context);
  if (!bytes) throw notFound('Foto não encontrada.');
  return { file: { bytes, type: pictureType, maxAgeSeconds: forEverSeconds } };
});

/** Replaces the caller's photo. Only a new picture made from the uploaded file is stored. */
export const replacePhoto = writeHandler('replacePhoto', {
  async prepare({ upload }, context) {
    const { caller, files } = context;
    const photo = { userId: caller.id, key: createPictureKey() };
    const picture = await makeCountedPicture(
      { scope: ['photo', String(caller.id)], limit: attemptLimits.changes },
      () => toSquareWebp(upload.path, photoSide, 'foto'),
      context,
    );
    await files.put(photos.fileOf(photo.key), picture, pictureType);
    return photo;
  },
  async run(_request, context, { key }) {
    await setPhoto(key, context);
    return { data: await selectProfile(context.tx, context.caller.id, context.now) };
  },
  undo: deletePhotoFile,
});

/**
 * Sets or removes the caller's photo; the previous file is deleted after the commit.
 * @throws {Failure} 'unauthenticated' when the account has been deleted in the meantime
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

export const deletePhoto = writeHandler('deletePhoto', async (_request, context) => {
  await setPhoto(null, context);
  return { data: await selectProfile(context.tx, context.caller.id, context.now) };
});

/** A photo, and its current or former owner, whom the version before reads. */
interface OwnedPhoto {
  userId: number;
  key: string;
}

export const deletePhotoFileJob = defineJob<OwnedPhoto>('delete-photo-file', 'files', deletePhotoFile);

function deletePhotoFile({ key }: OwnedPhoto, context: Pick<Context, 'database' | 'files'>): Promise<void> {
  return photos.deleteUnused(key, context);
}
