import { attemptLimits } from '#domain/attempts.ts';
import { makeCountedPicture } from '../platform/counted-picture.ts';
import { writeHandler } from '../platform/handler.ts';
import { toSquareWebp } from '../platform/images.ts';
import { deletePhotoFile } from './delete-photo-file.ts';
import { createPhotoKey, photoFile, photoSide, photoType } from './photo-files.ts';
import { selectProfile } from './profile.ts';
import { setPhoto } from './set-photo.ts';

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
