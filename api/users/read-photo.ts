import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isPhotoKey, photoFile, photoType } from './photo-files.ts';

/** A person's photo, for everybody who has its address. */
export const readPhoto = readHandler('readPhoto', async ({ params: { key } }, { files }) => {
  const bytes = isPhotoKey(key) ? await files.read(photoFile(key)) : null;
  if (!bytes) throw notFound('Foto não encontrada.');
  return { file: { bytes, type: photoType, immutable: true } };
});
