import { regions } from '#database/schema.ts';
import { regionCan } from '#domain/regions-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { noRegion, selectRegion } from './region-queries.ts';

/** Deletes a region. A region with establishments or fuel stations is refused. */
export const deleteRegion = writeHandler('deleteRegion', (request, context) =>
  deleteRow(request, context, { ...noRegion, table: regions, read: selectRegion, can: regionCan }),
);
