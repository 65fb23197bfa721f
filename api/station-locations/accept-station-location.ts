import { writeHandler } from '../platform/handler.ts';
import { acceptLocation } from './writes.ts';

/** Gives a station the coordinates that were found, or those of the pin that a person has moved. */
export const acceptStationLocation = writeHandler(
  'acceptStationLocation',
  async ({ params, body }, context) => ({ data: await acceptLocation(params.id, body, context) }),
);
