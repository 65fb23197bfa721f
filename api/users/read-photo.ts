import { eq } from 'drizzle-orm';
import { users } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isPhotoKey, photoFile, photoType } from './photo-files.ts';

/** A person's photo, for everybody who has its address. A file that no account names any more is not served. */
export const readPhoto = readHandler('readPhoto', async ({ params: { key } }, { db, files }) => {
  const isShown = isPhotoKey(key) && (await db.$count(users, eq(users.image, key))) > 0;
  const bytes = isShown ? await files.read(photoFile(key)) : null;
  if (!bytes) throw notFound('Foto não encontrada.');
  return { file: { bytes, type: photoType, immutable: true } };
});
