import type { CategoryRow, categoryEndpoints } from '#contract/categories.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Tx } from '#database/database.ts';
import { and, asc, eq, inArray } from '#database/orm.ts';
import { categories, products, sectors } from '#database/schema.ts';
import { categoryCan } from '#domain/categories-can.ts';
import { formatDate } from '#domain/city-time.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { crud } from '../platform/crud.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { folded, list, matching } from '../platform/list.ts';
import { nextPosition } from '../platform/next-position.ts';
import { refuseMissing } from '../platform/versions.ts';

const ofSector = eq(sectors.id, categories.sectorId);

const listPublicCategories = readHandler('listPublicCategories', async (_request, { db }) => ({
  data: await db
    .select({
      id: categories.id,
      name: categories.name,
      sectorId: categories.sectorId,
      Sector: { id: sectors.id, name: sectors.name },
    })
    .from(categories)
    .innerJoin(sectors, ofSector)
    .where(isPublicSector)
    .orderBy(asc(categories.position), asc(categories.name), asc(categories.id)),
}));

type Query = Input<typeof categoryEndpoints.exportCategories>['query'];
type Body = Input<typeof categoryEndpoints.createCategory>['body'];

const categoryList = list<Query, CategoryRow>({
  id: categories.id,
  missing: 'Categoria não encontrada.',
  find: (orm, { search, sectorId, kind }) =>
    orm
      .select({ id: categories.id })
      .from(categories)
      .innerJoin(sectors, ofSector)
      .where(
        and(
          matching(categories.name, search),
          sectorId === undefined ? undefined : eq(categories.sectorId, sectorId),
          kind && eq(sectors.kind, kind),
        ),
      )
      .$dynamic(),
  orders: (orm) => ({
    name: folded(categories.name),
    id: categories.id,
    sector: folded(sectors.name),
    products: orm.$count(products, eq(products.categoryId, categories.id)),
    updatedAt: categories.updatedAt,
  }),
  async read(orm, condition) {
    const { id, name, sectorId, version, createdAt, updatedAt } = categories;
    const rows = await orm
      .select({
        id,
        name,
        sectorId,
        version,
        createdAt,
        updatedAt,
        Sector: { id: sectors.id, name: sectors.name },
        kind: sectors.kind,
        products: orm.$count(products, eq(products.categoryId, categories.id)),
      })
      .from(categories)
      .innerJoin(sectors, ofSector)
      .where(condition);
    return rows.map(withCityTimes);
  },
});

const writes = crud({
  noun: 'categories',
  table: categories,
  list: categoryList,
  can: categoryCan,
  taken: (name) => `Já existe a categoria “${name}” neste setor.`,
  takenAmong: ({ sectorId }) => eq(categories.sectorId, sectorId),
  columns: ({ name, sectorId }: Body) => ({ name, sectorId }),
  insert: (tx, columns) =>
    tx
      .insert(categories)
      .values({ ...columns, position: nextPosition(categories) })
      .returning({ id: categories.id }),
  refuse: [refuseMissing('sectorId', 'Este setor não existe mais. Escolha outro.')],
  check: ({ tx }, { sectorId }, before) => requireSameKind(tx, before?.sectorId ?? sectorId, sectorId),
});

/**
 * A cut cannot become a fuel, because fuel prices belong to stations.
 * @throws {Failure} 'invalid' at `sectorId` for a sector of another kind
 */
async function requireSameKind(tx: Tx, before: number, after: number): Promise<void> {
  if (before === after) return;
  const kinds = await tx
    .selectDistinct({ kind: sectors.kind })
    .from(sectors)
    .where(inArray(sectors.id, [before, after]));
  if (kinds.length > 1) throw invalid('sectorId', 'Este setor é de outro tipo de produto. Escolha outro.');
}

export const categoryHandlers = {
  listPublicCategories,
  listCategories: readHandler('listCategories', categoryList.page),
  readCategoryRow: readHandler('readCategoryRow', categoryList.one),
  exportCategories: readHandler(
    'exportCategories',
    categoryList.download('categorias.csv', [
      ['ID', ({ id }) => id],
      ['Nome', ({ name }) => name],
      ['Setor', ({ Sector }) => Sector.name],
      ['Produtos', ({ products }) => products],
      ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
    ]),
  ),
  createCategory: writeHandler('createCategory', writes.create),
  updateCategory: writeHandler('updateCategory', writes.update),
  deleteCategory: writeHandler('deleteCategory', writes.delete),
};
