import { establishments } from '#database/schema.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { noEstablishment, selectEstablishmentRow } from './back-office-queries.ts';

/** Deletes an establishment that nothing belongs to. */
export const deleteEstablishment = writeHandler('deleteEstablishment', (request, context) =>
  deleteRow(request, context, {
    ...noEstablishment,
    table: establishments,
    among: isShop,
    read: selectEstablishmentRow,
    can: establishmentCan,
  }),
);
