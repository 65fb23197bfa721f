import { sectors } from '#database/schema.ts';
import { refused } from '#domain/can.ts';
import { sectorCan } from '#domain/sectors-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { isOfFuels, noSector, selectSector } from './sector-queries.ts';

const fuelsStay = refused(
  'O setor dos combustíveis não pode ser excluído: as pesquisas importadas usam este setor.',
);

/** Deletes a sector. A sector with categories or establishments is refused, and that of fuels. */
export const deleteSector = writeHandler('deleteSector', async (request, context) => {
  const isKept = await isOfFuels(context.tx, request.params.id);
  return deleteRow(request, context, {
    ...noSector,
    table: sectors,
    read: selectSector,
    can: (sector) => {
      const can = sectorCan(sector);
      return can.delete.may && isKept ? { delete: fuelsStay } : can;
    },
  });
});
