import type { Input } from '#contract/endpoint.ts';
import type { SectorRow, sectorEndpoints } from '#contract/sectors.ts';
import type { Orm } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { categories, establishments, sectors } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { sectorCan } from '#domain/sectors-can.ts';
import { alphabetically } from '#domain/text.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { crud } from '../platform/crud.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { folded, list, matching } from '../platform/list.ts';

const listPublicSectors = readHandler('listPublicSectors', async (_request, { db }) => {
  const rows = await db.select({ id: sectors.id, name: sectors.name }).from(sectors).where(isPublicSector);
  return { data: rows.sort((a, b) => alphabetically(a.name, b.name)) };
});

type Query = Input<typeof sectorEndpoints.exportSectors>['query'];
type Body = Input<typeof sectorEndpoints.createSector>['body'];

export const sectorList = list<Query, SectorRow>({
  id: sectors.id,
  missing: 'Setor não encontrado.',
  find: (orm, { search, kind }) =>
    orm
      .select({ id: sectors.id })
      .from(sectors)
      .where(and(matching(sectors.name, search), kind && eq(sectors.kind, kind)))
      .$dynamic(),
  orders: (orm) => ({
    name: folded(sectors.name),
    id: sectors.id,
    categories: orm.$count(categories, eq(categories.sectorId, sectors.id)),
    updatedAt: sectors.updatedAt,
  }),
  async read(orm, condition) {
    const { id, name, isOpen, version, createdAt, updatedAt } = sectors;
    const rows = await orm
      .select({
        id,
        name,
        isOpen,
        version,
        createdAt,
        updatedAt,
        categories: orm.$count(categories, eq(categories.sectorId, sectors.id)),
        establishments: orm.$count(establishments, eq(establishments.sectorId, sectors.id)),
      })
      .from(sectors)
      .where(condition);
    return rows.map(withCityTimes);
  },
});

const writes = crud({
  noun: 'sectors',
  table: sectors,
  list: sectorList,
  can: sectorCan,
  taken: (name) => `Já existe o setor “${name}”.`,
  columns: ({ name, isOpen }: Body) => ({ name, isOpen }),
  insert: (tx, columns) => tx.insert(sectors).values(columns).returning({ id: sectors.id }),
  async check({ tx }, { isOpen }, before) {
    if (before && isOpen === false && (await isOfFuels(tx, before.id))) {
      throw invalid('isOpen', 'O setor dos combustíveis fica aberto ao público.');
    }
  },
});

/** Returns whether a sector is that of the fuels, which surveys need unchanged. */
async function isOfFuels(orm: Orm, id: number): Promise<boolean> {
  return (await orm.$count(sectors, and(eq(sectors.id, id), eq(sectors.kind, 'fuel')))) > 0;
}

export const sectorHandlers = {
  listPublicSectors,
  listSectors: readHandler('listSectors', sectorList.page),
  readSectorRow: readHandler('readSectorRow', sectorList.one),
  exportSectors: readHandler(
    'exportSectors',
    sectorList.download('setores.csv', [
      ['ID', ({ id }) => id],
      ['Nome', ({ name }) => name],
      ['Categorias', ({ categories }) => categories],
      ['Estabelecimentos', ({ establishments }) => establishments],
      ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
      ['Aberto ao público', ({ isOpen }) => isOpen],
    ]),
  ),
  createSector: writeHandler('createSector', writes.create),
  updateSector: writeHandler('updateSector', writes.update),
  /** Deletes a sector. A sector with categories or establishments is refused, and that of fuels. */
  deleteSector: writeHandler('deleteSector', async (request, context) => {
    const isKept = await isOfFuels(context.tx, request.params.id);
    const deleted = await writes.delete(request, context);
    if (!isKept) return deleted;
    throw new Failure(
      'in_use',
      'O setor dos combustíveis não pode ser excluído: as pesquisas importadas usam este setor.',
    );
  }),
};
