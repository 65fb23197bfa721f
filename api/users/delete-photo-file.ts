import { and, eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import { photoFile } from './photo-files.ts';

/** A photo, and whose it is or was. */
export interface OwnedPhoto {
  userId: number;
  key: string;
}

export const deletePhotoFileJob = defineJob<OwnedPhoto>('delete-photo-file', 'files', deletePhotoFile);

/** Deletes a photo's file, unless the account has it: a commit whose answer was lost may have kept it. */
export async function deletePhotoFile(
  { userId, key }: OwnedPhoto,
  { database, files }: Pick<Context, 'database' | 'files'>,
): Promise<void> {
  if ((await database.orm.$count(users, and(eq(users.id, userId), eq(users.image, key)))) > 0) return;
  await files.delete(photoFile(key));
}
