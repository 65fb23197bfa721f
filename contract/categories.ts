import { z } from 'zod';
import { priceKinds } from '#domain/prices.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { removedShape } from './removals.ts';
import { sectorShape } from './sectors.ts';
import {
  chosenId,
  cityDateTime,
  count,
  editedVersion,
  id,
  idParam,
  idParams,
  rowName,
  version,
  versionQuery,
} from './shapes.ts';

export const categoryShape = z
  .object({ id, name: z.string(), sectorId: id, Sector: sectorShape })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categoryShape>;

/** A category as the back office lists it. */
export const categoryRowShape = categoryShape
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
  listCategories: endpoint({
    method: 'GET',
    path: '/backoffice/categories',
    who: 'admin',
    noun: 'categories',
    summary: 'Categorias, para o painel',
    query: categoriesQuery,
    data: z.array(categoryRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  exportCategories: endpoint({
    method: 'GET',
    path: '/backoffice/categories/export',
    who: 'admin',
    noun: 'categories',
    summary: 'Categorias do painel em CSV, com a mesma busca',
    query: categoriesQuery.omit({ page: true, limit: true }),
    file: ['text/csv'],
    failures: ['invalid'],
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/backoffice/categories',
    who: 'admin',
    noun: 'categories',
    summary: 'Cria uma categoria em um setor',
    body: categoryBody,
    data: categoryRowShape,
    failures: ['conflict'],
    idempotent: true,
    audit: 'categories.create',
    example: { body: { name: 'Caprina', sectorId: 1 } },
  }),
  readCategoryRow: endpoint({
    method: 'GET',
    path: '/backoffice/categories/:id',
    who: 'admin',
    noun: 'categories',
    summary: 'Uma categoria, para o painel',
    params: idParams,
    data: categoryRowShape,
    failures: ['invalid', 'not_found'],
  }),
  updateCategory: endpoint({
    method: 'PUT',
    path: '/backoffice/categories/:id',
    who: 'admin',
    noun: 'categories',
    summary: 'Muda uma categoria',
    params: idParams,
    body: categoryBody.extend({ version: editedVersion }),
    data: categoryRowShape,
    failures: ['not_found', 'conflict', 'stale'],
    audit: 'categories.update',
    example: { body: { name: 'Categoria com outro nome', sectorId: 1, version: 1 } },
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: '/backoffice/categories/:id',
    who: 'admin',
    noun: 'categories',
    summary: 'Exclui uma categoria sem produtos',
    params: idParams,
    query: versionQuery,
    data: removedShape,
    failures: ['invalid', 'not_found', 'stale', 'in_use'],
    audit: 'categories.delete',
    example: { query: { version: '1' } },
  }),
};
