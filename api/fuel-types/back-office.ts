import type { Input } from '#contract/endpoint.ts';
import type { FuelTypeRow, fuelTypeEndpoints } from '#contract/fuel-types.ts';
import { and, sql } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { isSurveyedFuel, unitOfFuel } from '#domain/fuel-products.ts';
import { fuelTypeCan } from '#domain/fuel-types-can.ts';
import { fold } from '#domain/text.ts';
import { lockImports } from '../imports/import-batch.ts';
import { blockingReferences } from '../platform/blocking-references.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { crud } from '../platform/crud.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { fuelCategoryId, isFuel } from '../platform/kinds.ts';
import { folded, list, matching } from '../platform/list.ts';
import { nextPosition } from '../platform/next-position.ts';
import { linksOfProducts } from '../products/products.ts';

type Query = Input<typeof fuelTypeEndpoints.exportFuelTypes>['query'];
type Body = Input<typeof fuelTypeEndpoints.createFuelType>['body'];

const fuelTypeList = list<Query, FuelTypeRow>({
  id: products.id,
  missing: 'Tipo de combustível não encontrado.',
  find: (orm, { search }) =>
    orm
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          isFuel(orm),
          matching(sql`${products.name} || ' ' || coalesce(${products.description}, '')`, search),
        ),
      )
      .$dynamic(),
  orders: () => ({
    position: products.position,
    name: folded(products.name),
    id: products.id,
    updatedAt: products.updatedAt,
  }),
  async read(orm, condition) {
    const { id, name, description, version, createdAt, updatedAt } = products;
    const linked = blockingReferences(linksOfProducts(orm));
    const rows = await orm
      .select({ id, name, description, version, createdAt, updatedAt, linked })
      .from(products)
      .where(and(condition, isFuel(orm)));
    return rows.map((row) => ({ ...withCityTimes(row), surveyed: isSurveyedFuel(row.name) }));
  },
});

/** Imports create fuels too, so names are compared while no import runs. */
const writes = crud({
  noun: 'fuel-types',
  table: products,
  list: fuelTypeList,
  among: isFuel,
  can: fuelTypeCan,
  taken: (name) => `Já existe o tipo de combustível “${name}”.`,
  columns: ({ name, description }: Body) => ({ name, description }),
  insert: async (tx, columns) =>
    tx
      .insert(products)
      .values({
        ...columns,
        categoryId: await fuelCategoryId(tx),
        unit: unitOfFuel(columns.name),
        position: nextPosition(products),
      })
      .returning({ id: products.id }),
  lock: lockImports,
  async check(_context, { name }, before) {
    if (!before || fold(name) === fold(before.name)) return;
    const { rename } = fuelTypeCan(before);
    if (!rename.may) throw invalid('name', rename.why);
  },
});

export const listFuelTypes = readHandler('listFuelTypes', fuelTypeList.page);
export const readFuelTypeRow = readHandler('readFuelTypeRow', fuelTypeList.one);

export const exportFuelTypes = readHandler(
  'exportFuelTypes',
  fuelTypeList.download('tipos-de-combustivel.csv', [
    ['ID', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Descrição', ({ description }) => description],
    ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
  ]),
);

export const createFuelType = writeHandler('createFuelType', writes.create);
export const updateFuelType = writeHandler('updateFuelType', writes.update);
export const deleteFuelType = writeHandler('deleteFuelType', writes.delete);
