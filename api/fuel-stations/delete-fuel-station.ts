import { establishments } from '#database/schema.ts';
import { fuelStationCan } from '#domain/fuel-stations-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { noStation, readStationRow } from './back-office-queries.ts';

/** Deletes a station that nothing belongs to. */
export const deleteFuelStation = writeHandler('deleteFuelStation', (request, context) =>
  deleteRow(request, context, {
    ...noStation,
    table: establishments,
    among: isStation,
    read: readStationRow,
    can: fuelStationCan,
  }),
);
