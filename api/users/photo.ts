import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from '#database/orm.ts';
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

/** In pixels: the largest picture of a person, 80 px wide, on the highest screen resolution. */
const photoSide = 240;
export const photoType = 'image/webp';

/** A photo's key is in users.image and in its address. It cannot be guessed, and never refers to another photo. */
export function createPhotoKey(): string {
  return randomBytes(24).toString('base64url');
}

const keyPattern = /^[\w-]{32}$/;

/** Distinguishes keys from other texts in an address, so that no other file can be read. */
export function isPhotoKey(text: string): boolean {
  return keyPattern.test(text);
}

const photoFolder = 'photos/';

/** The path of a photo in the file store. */
export function photoFile(key: string): string {
  return `${photoFolder}${key}.webp`;
}

/** A user's photo, for everybody who has its address. A file that no account refers to is not served. */
export const readPhoto = readHandler('readPhoto', async ({ params: { key } }, { db, files }) => {
  const isShown = isPhotoKey(key) && (await db.$count(users, eq(users.image, key))) > 0;
  const bytes = isShown ? await files.read(photoFile(key)) : null;
  if (!bytes) throw notFound('Foto não encontrada.');
  return { file: { bytes, type: photoType, immutable: true } };
});

/** Replaces the caller's photo. Only a new picture made from the uploaded file is stored. */
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

/** A photo, and its current or former owner. */
interface OwnedPhoto {
  userId: number;
  key: string;
}

/** A file that is older belongs to no request any more. */
const uploadMs = 3_600_000;
const batch = 500;

/**
 * Deletes photos that no account refers to. A killed process leaves them, and so does a job that was given up because the file
 * store was away for long.
 */
export async function forgetLeftPhotos({
  database,
  files,
  clock,
}: Pick<Context, 'database' | 'files' | 'clock'>): Promise<void> {
  const oldest = clock.now().getTime() - uploadMs;
  const names = await files.keysIn(photoFolder);
  for (let start = 0; start < names.length; start += batch) {
    const keys = new Map(names.slice(start, start + batch).map((name) => [keyOfPhoto(name), name]));
    const used = await database.orm
      .select({ key: users.image })
      .from(users)
      .where(inArray(users.image, [...keys.keys()]));
    for (const { key } of used) keys.delete(key ?? '');
    for (const name of keys.values()) {
      const at = await files.storedAt(name);
      if (at && at.getTime() < oldest) await files.delete(name);
    }
  }
}

function keyOfPhoto(name: string): string {
  return name.slice(photoFolder.length).replace(/\..*$/, '');
}

export const deletePhotoFileJob = defineJob<OwnedPhoto>('delete-photo-file', 'files', deletePhotoFile);

/** Deletes a photo's file, unless the account refers to it, which may have been committed without the reply arriving. */
async function deletePhotoFile(
  { userId, key }: OwnedPhoto,
  { database, files }: Pick<Context, 'database' | 'files'>,
): Promise<void> {
  if ((await database.orm.$count(users, and(eq(users.id, userId), eq(users.image, key)))) > 0) return;
  await files.delete(photoFile(key));
}
