import { z } from 'zod';
import { priceKinds } from '#domain/prices.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';
import { kindFilter, sectorShape } from './sectors.ts';
import { chosenId, cityDateTime, count, editedVersion, id, idParam, rowName, version } from './shapes.ts';

export const categoryShape = z
  .object({ id, name: z.string(), sectorId: id, Sector: sectorShape })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categoryShape>;

const categoryRowShape = categoryShape
  .extend({
    kind: z.enum(priceKinds).describe('O que o setor vende: carnes, ou combustíveis'),
    products: count,
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'CategoryRow' });
export type CategoryRow = z.infer<typeof categoryRowShape>;

/** Spec, back office, section 5. */
export const categoryBody = z.object({
  name: rowName('Por favor, preencha o nome da categoria.'),
  sectorId: chosenId('Por favor, escolha o setor.'),
});

const categoriesQuery = listQuery(['name', 'id', 'sector', 'products', 'updatedAt'], {
  sectorId: idParam.optional(),
  kind: kindFilter,
});

const rows = crud({
  noun: 'categories',
  path: '/backoffice/categories',
  row: categoryRowShape,
  query: categoriesQuery,
});

export const categoryEndpoints = {
  listPublicCategories: endpoint({
    method: 'GET',
    path: '/public/categories',
    who: 'anyone',
    noun: 'categories',
    summary: 'Categorias de produto, na ordem das telas',
    data: z.array(categoryShape),
    whole: 'small',
    failures: [],
    cache: ['categories', 'sectors'],
  }),
  listCategories: rows.list('Categorias, para o painel'),
  exportCategories: rows.export('Categorias do painel em CSV, com a mesma busca'),
  createCategory: rows.create('Cria uma categoria em um setor', {
    body: categoryBody,
    example: { name: 'Caprina', sectorId: 1 },
  }),
  readCategoryRow: rows.read('Uma categoria, para o painel'),
  updateCategory: rows.update('Muda uma categoria', {
    body: categoryBody.extend({ version: editedVersion }),
    example: { name: 'Categoria com outro nome', sectorId: 1, version: 1 },
  }),
  deleteCategory: rows.delete('Exclui uma categoria sem produtos'),
};
