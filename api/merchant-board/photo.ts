import { inArray, sql } from '#database/orm.ts';
import { establishments, removals } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { makeCountedPicture } from '../platform/counted-picture.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { toBoundedWebp } from '../platform/images.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';
import { createPictureKey, pictureType, storedPictures } from '../platform/stored-pictures.ts';
import { changeOwnPlace, readOwnPlace } from './place.ts';

/** In pixels: the width of a phone's page, on the highest screen resolution. */
const photoSide = 1280;

const heldPhoto = sql<string | null>`${removals.held} -> 0 -> 'rows' -> 0 ->> 'photo'`;

/** The photos of shops and stations. A deleted place can be restored for some minutes, with its photo. */
export const placePhotos = storedPictures('place-photos/', (orm, keys) =>
  orm
    .select({ key: establishments.photo })
    .from(establishments)
    .where(inArray(establishments.photo, keys))
    .unionAll(orm.select({ key: heldPhoto }).from(removals).where(inArray(heldPhoto, keys))),
);

/**
 * The photo of a place, for everybody. One that was taken down is not served any more, but by caches of the last hour; the daily
 * tasks delete its file.
 */
export const readPlacePhoto = readHandler('readPlacePhoto', async ({ params: { key } }, context) => {
  const bytes = await placePhotos.read(key, context);
  if (!bytes) throw notFound('Foto não encontrada.');
  return { file: { bytes, type: pictureType, maxAgeSeconds: 3600 } };
});

/** Replaces the photo of a place. Only a new picture made from the uploaded file is stored. */
export const replacePlacePhoto = writeHandler('replacePlacePhoto', {
  async prepare({ params, upload }, context) {
    const { caller, files, database } = context;
    await requireKeptPlace(database.orm, caller, params.id);
    const key = createPictureKey();
    const picture = await makeCountedPicture(
      { scope: ['place-photo', String(caller.id)], limit: attemptLimits.changes },
      () => toBoundedWebp(upload, photoSide, 'foto'),
      context,
    );
    await files.put(placePhotos.fileOf(key), picture, pictureType);
    return { key };
  },
  run: ({ params: { id } }, context, { key }) => changeOwnPlace(context, id, { photo: key }),
  undo: ({ key }, context) => placePhotos.deleteUnused(key, context),
});

export const deletePlacePhoto = writeHandler('deletePlacePhoto', async ({ params: { id } }, context) => {
  const { tx, caller } = context;
  const data = await readOwnPlace(tx, await requireKeptPlace(tx, caller, id));
  return data.photo === null ? { data } : changeOwnPlace(context, id, { photo: null });
});
