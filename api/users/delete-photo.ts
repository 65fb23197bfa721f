import { writeHandler } from '../platform/handler.ts';
import { selectProfile } from './profile.ts';
import { setPhoto } from './set-photo.ts';

/** Takes the caller's photo away. */
export const deletePhoto = writeHandler('deletePhoto', async (_request, context) => {
  await setPhoto(null, context);
  return { data: await selectProfile(context.tx, context.caller.id, context.now) };
});
