import { products } from '#database/schema.ts';
import { fuelTypeCan } from '#domain/fuel-types-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { isFuel } from '../platform/kinds.ts';
import { noFuelType, selectFuelTypeRow } from './fuel-type-queries.ts';

/** Deletes a fuel that has no prices. */
export const deleteFuelType = writeHandler('deleteFuelType', (request, context) =>
  deleteRow(request, context, {
    ...noFuelType,
    table: products,
    among: isFuel(context.tx),
    read: selectFuelTypeRow,
    can: fuelTypeCan,
  }),
);
