import { and, eq } from 'drizzle-orm';
import { sectors } from '#database/schema.ts';
import { sectorCan } from '#domain/sectors-can.ts';
import { Failure, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noSector, selectSector } from './sector-queries.ts';

const ofFuels = 'O setor dos combustíveis não pode ser excluído: as pesquisas importadas usam este setor.';

/** Deletes a sector. A sector with categories or establishments is refused, and that of fuels. */
export const deleteSector = writeHandler(
  'deleteSector',
  async ({ params, query }, { tx, caller, now, audit }) => {
    const { id } = params;
    await lockVersion(tx, sectors, { id, version: query.version }, noSector);
    const before = await selectSector(tx, id);
    requirePermission(sectorCan(before).delete);
    const isOfFuels = and(eq(sectors.id, id), eq(sectors.kind, 'fuel'));
    if ((await tx.$count(sectors, isOfFuels)) > 0) throw new Failure('in_use', ofFuels);
    const removalId = await removeRow({ tx, caller, now }, { noun: 'sectors', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
